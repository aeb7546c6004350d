import cliProgress from 'cli-progress';
import type { ImportProgress } from '../core/import/import-summary.js';

/** Shows how far an import has come. */
export interface ProgressView {
  show(progress: ImportProgress): void;
  end(): void;
}

const LINE_EVERY = 500;

/** A bar on a terminal; elsewhere, as in a log, a line for every so many pages. */
export function progressView(output: NodeJS.WriteStream): ProgressView {
  return output.isTTY ? bar(output) : lines(output);
}

function bar(stream: NodeJS.WriteStream): ProgressView {
  const options = { stream, format: '{phase} {bar} {value} of {total} pages', hideCursor: true, clearOnComplete: true };
  const view = new cliProgress.SingleBar(options, cliProgress.Presets.shades_classic);
  let shown: ImportProgress['phase'] | undefined;
  return {
    show({ phase, done, total }) {
      const payload = { phase: NAMES[phase] };
      if (shown === phase) view.update(done, payload);
      else view.start(total, done, payload);
      shown = phase;
    },
    end: () => view.stop(),
  };
}

function lines(output: NodeJS.WriteStream): ProgressView {
  return {
    show({ phase, done, total }) {
      if (done === total || done % LINE_EVERY === 0) output.write(`${NAMES[phase]}: ${done} of ${total} pages\n`);
    },
    end: () => undefined,
  };
}

const NAMES: Record<ImportProgress['phase'], string> = { reading: 'Reading', writing: 'Writing' };
