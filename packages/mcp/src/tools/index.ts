export { type ToolAnswer } from './answer.js';
export { type Tool, type ToolGroup, type ToolHints, type ToolHost } from './define-tool.js';
export { ToolError } from './errors.js';
export { firstSentence, instructions } from './instructions.js';
export { TOOLS } from './registry.js';
export { wireForm, type WireForm } from './wire-form.js';
