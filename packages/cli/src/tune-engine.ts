import { setFlagsFromString } from 'node:v8';

/*
 * What V8 is told before anything is loaded. It must hear this before the first WebAssembly is compiled.
 * - The embedded database is compiled for speed by one thread at a time. Several would each keep 30 MB of their own for
 *   good, for something that is done once.
 */
export function tuneEngine(): void {
  setFlagsFromString('--wasm-num-compilation-tasks=1');
}
