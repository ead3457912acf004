import { performance } from 'node:perf_hooks';
import type { WriteStream } from 'node:tty';
import { Presets, SingleBar } from 'cli-progress';
import { formatBytes } from './format-bytes.ts';

export interface UploadProgress {
  show(sentBytes: number): void;
  stop(): void;
}

const lineEveryMs = 5000;

/** How much of a file has been sent: a bar on a terminal, otherwise a line every few seconds. */
export function createUploadProgress(stream: WriteStream, totalBytes: number): UploadProgress {
  let start: number | null = null;
  const describe = (bytes: number): string => {
    start ??= performance.now();
    if (bytes >= totalBytes) return `${formatBytes(totalBytes)} sent; the service is finishing the import`;
    const seconds = (performance.now() - start) / 1000;
    const rate = seconds < 0.01 ? '' : `  ${formatBytes(bytes / seconds)}/s`;
    return `${formatBytes(bytes)} of ${formatBytes(totalBytes)}${rate}`;
  };
  return stream.isTTY ? createBar(stream, { totalBytes, describe }) : createLines(stream, describe);
}

type Describe = (bytes: number) => string;

function createBar(
  stream: WriteStream,
  { totalBytes, describe }: { totalBytes: number; describe: Describe },
): UploadProgress {
  const bar = new SingleBar(
    { stream, format: '  {bar} {text}', hideCursor: true, barsize: 30, clearOnComplete: true },
    Presets.shades_classic,
  );
  let isStarted = false;
  return {
    show: (bytes) => {
      const payload = { text: describe(bytes) };
      if (!isStarted) bar.start(totalBytes, bytes, payload);
      bar.update(bytes, payload);
      isStarted = true;
    },
    stop: () => bar.stop(),
  };
}

function createLines(stream: WriteStream, describe: Describe): UploadProgress {
  let last: number | null = null;
  return {
    show: (bytes) => {
      const line = describe(bytes);
      last ??= performance.now();
      if (performance.now() - last < lineEveryMs) return;
      last = performance.now();
      stream.write(`${line}\n`);
    },
    stop: () => {},
  };
}
