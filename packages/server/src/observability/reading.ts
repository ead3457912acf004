import { setTimeout as sleep } from 'node:timers/promises';

/** Gauges of one scrape share a reading, and so do scrapes that follow each other closely. */
const minAgeMs = 1000;
/** Readings keep a source busy for at most about one part in this many of the time. */
const share = 10;
/** A scrape does not wait longer than this for a source that hangs. */
const patienceMs = 2000;

interface ReadingOptions {
  onFailure(): void;
  now?: () => number;
  wait?: (ms: number) => Promise<unknown>;
}

/** Reads a source at most once at a time and not too often; null when it fails or takes too long. Never rejects. */
export function createReading<Value>(
  read: () => Promise<Value>,
  {
    onFailure,
    now = () => performance.now(),
    wait = (ms) => sleep(ms, undefined, { ref: false }),
  }: ReadingOptions,
): () => Promise<Value | null> {
  let latest: Promise<Value | null> | null = null;
  let freshUntil = 0;
  const start = async (): Promise<Value | null> => {
    const startedAt = now();
    const value = await read().catch(() => {
      onFailure();
      return null;
    });
    freshUntil = now() + Math.max(minAgeMs, (now() - startedAt) * share);
    return value;
  };
  return () => {
    if (latest === null || now() >= freshUntil) {
      freshUntil = Infinity;
      latest = start();
    }
    return Promise.race([latest, wait(patienceMs).then(() => null)]);
  };
}
