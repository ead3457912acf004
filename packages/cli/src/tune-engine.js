import { setFlagsFromString } from 'node:v8';

/**
 * What V8 is told of memory.
 *
 * - The embedded database is compiled for speed by one thread at a time. Several would each keep 30 MB of their own for good,
 *   for something that is done once.
 * - After a collection, old objects may grow by 70 % until the next one. V8 alone lets them grow further: 180 MB more at the
 *   peak of 1,000 queued runs, for 3 % less time of a waterfall (docs/performance.md).
 * @type {readonly string[]}
 */
export const engineFlags = ['--wasm-num-compilation-tasks=1', '--heap-growing-percent=70'];

/** To be called before the first WebAssembly is compiled. */
export function tuneEngine() {
  for (const flag of engineFlags) setFlagsFromString(flag);
}
