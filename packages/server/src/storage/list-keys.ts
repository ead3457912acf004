import { hash } from 'node:crypto';

/** Stands for a key in indexes: 128 bits of its SHA-256, in hex. */
export function digestOf(key: string): string {
  return hash('sha256', key).slice(0, 32);
}

/** Sorts in the order in which rows are locked. */
export function byDigest(a: { digest: string }, b: { digest: string }): number {
  if (a.digest === b.digest) return 0;
  return a.digest < b.digest ? -1 : 1;
}
