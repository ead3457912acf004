import type { WriteStream } from 'node:tty';
import { performance } from 'node:perf_hooks';
import { Presets, SingleBar } from 'cli-progress';
import type { Tally } from './tally.ts';

export interface Progress {
  show(state: { tally: Tally; total: number }): void;
  stop(): void;
}

const lineEveryMs = 5000;

/** A bar on a terminal, a line every few seconds elsewhere. */
export function createProgress(stream: WriteStream): Progress {
  return stream.isTTY ? createBar(stream) : createLines(stream);
}

function createBar(stream: WriteStream): Progress {
  const format = '  {bar} {percentage}%  {value}/{total} rows  {rate} rows/s  {credits} credits';
  const bar = new SingleBar(
    { stream, format, hideCursor: true, barsize: 30, clearOnComplete: true },
    Presets.shades_classic,
  );
  const rateOf = createRate();
  let isStarted = false;
  return {
    show: ({ tally, total }) => {
      const payload = { rate: formatNumber(rateOf(tally.rows)), credits: formatNumber(tally.credits) };
      if (isStarted) bar.update(tally.rows, payload);
      else bar.start(total, tally.rows, payload);
      isStarted = true;
    },
    stop: () => bar.stop(),
  };
}

function createLines(stream: WriteStream): Progress {
  const rateOf = createRate();
  let last: number | null = null;
  return {
    show: ({ tally, total }) => {
      const rate = rateOf(tally.rows);
      last ??= performance.now();
      if (performance.now() - last < lineEveryMs) return;
      last = performance.now();
      const parts = [
        `${formatNumber(tally.rows)} of ${formatNumber(total)} rows`,
        `${formatNumber(rate)} rows/s`,
      ];
      stream.write(`${[...parts, `${formatNumber(tally.credits)} credits`].join(', ')}\n`);
    },
    stop: () => {},
  };
}

/** Rows a second since the first call; rows of an earlier, interrupted call do not count. */
function createRate(): (rows: number) => number {
  const start = performance.now();
  let first: number | null = null;
  return (rows) => {
    first ??= rows;
    const seconds = (performance.now() - start) / 1000;
    return seconds < 0.01 ? 0 : Math.round((rows - first) / seconds);
  };
}

export function formatNumber(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 4 });
}
