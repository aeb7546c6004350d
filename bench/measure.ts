/** Milliseconds of one kind of work over several runs. */
export interface Times {
  p50: number;
  p95: number;
  runs: number;
}

/** Runs the work once to warm up and then `runs` times, one after another. */
export async function measure(work: () => Promise<unknown>, runs = 20): Promise<Times> {
  await work();
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return summarise(times);
}

/** As `measure`, for work that is done when it returns; work that runs only once is too long to warm up. */
export function measureSync(work: () => unknown, runs = 20): Times {
  if (runs > 1) work();
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    work();
    times.push(performance.now() - start);
  }
  return summarise(times);
}

export function summarise(times: readonly number[]): Times {
  const sorted = [...times].sort((left, right) => left - right);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), runs: sorted.length };
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;

export const show = (times: Times | undefined): string =>
  times === undefined ? '—' : `${round(times.p50)} / ${round(times.p95)}`;

const round = (milliseconds: number): string => milliseconds.toFixed(milliseconds < 10 ? 1 : 0);
