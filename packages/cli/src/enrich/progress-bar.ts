import type { WriteStream } from 'node:tty';
import { performance } from 'node:perf_hooks';
import { Presets, SingleBar } from 'cli-progress';
import { formatNumber } from '../format-number.ts';

/** How far a job has come. */
export interface Progress {
  done: number;
  /** Null if it is not known yet. */
  total: number | null;
  /** What is counted. */
  unit: string;
  /** Rows written; their rate is shown. */
  rows: number;
  notes: readonly string[];
}

export interface ProgressBar {
  show(progress: Progress): void;
  stop(): void;
}

const lineEveryMs = 5000;

/** A bar on a terminal, otherwise a line every few seconds. */
export function createProgressBar(stream: WriteStream): ProgressBar {
  return stream.isTTY ? createBar(stream) : createLines(stream);
}

function createBar(stream: WriteStream): ProgressBar {
  const bar = new SingleBar(
    { stream, format: '  {bar} {text}', hideCursor: true, barsize: 30, clearOnComplete: true },
    Presets.shades_classic,
  );
  const rateOf = createRate();
  let isStarted = false;
  return {
    show: (progress) => {
      const { done, total } = progress;
      const share = total === null || total === 0 ? [] : [`${Math.floor((100 * done) / total)}%`];
      const payload = { text: [...share, ...describe(progress, rateOf(progress.rows))].join('  ') };
      // If the end is not known, the bar is always one step short of it.
      const end = total ?? done + 1;
      if (!isStarted) bar.start(end, done, payload);
      bar.setTotal(end);
      bar.update(done, payload);
      isStarted = true;
    },
    stop: () => bar.stop(),
  };
}

function createLines(stream: WriteStream): ProgressBar {
  const rateOf = createRate();
  let last: number | null = null;
  return {
    show: (progress) => {
      const rate = rateOf(progress.rows);
      last ??= performance.now();
      if (performance.now() - last < lineEveryMs) return;
      last = performance.now();
      stream.write(`${describe(progress, rate).join(', ')}\n`);
    },
    stop: () => {},
  };
}

function describe({ done, total, unit, notes }: Progress, rate: number): string[] {
  const of = total === null ? '' : ` of ${formatNumber(total)}`;
  return [`${formatNumber(done)}${of} ${unit}`, `${formatNumber(rate)} rows/s`, ...notes];
}

/** Rows per second since the start of this command. Rows of an earlier, interrupted one do not count. */
function createRate(): (rows: number) => number {
  const start = performance.now();
  let first: number | null = null;
  return (rows) => {
    first ??= rows;
    const seconds = (performance.now() - start) / 1000;
    return seconds < 0.01 ? 0 : Math.round((rows - first) / seconds);
  };
}
