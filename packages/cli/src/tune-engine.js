import { setFlagsFromString } from 'node:v8';

/**
 * The embedded database is compiled for speed by one thread at a time. Several would each keep 30 MB of their own for
 * good, for something that is done once.
 * @type {readonly string[]}
 */
export const engineFlags = ['--wasm-num-compilation-tasks=1'];

/** Tells V8 before it compiles the first WebAssembly. */
export function tuneEngine() {
  for (const flag of engineFlags) setFlagsFromString(flag);
}
