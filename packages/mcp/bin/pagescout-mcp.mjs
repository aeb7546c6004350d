#!/usr/bin/env node
// In the repository, so that npm can link it, executable, before anything is built.
import '../dist/stdio.js';
