import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** V8's `gc`, which it otherwise has with `--expose-gc`. */
type Collect = (options: { type: 'minor' }) => void;

/**
 * Collects V8's space for young objects, which a start has filled (9 ms). V8 looks for memory to give back only after it
 * has collected, and a service at rest makes so little garbage that it would first do so after 40 seconds. Eight seconds
 * after this, it takes the thread for about 30 ms and gives back 30 MB.
 */
export function collectYoung(): void {
  // Set back at once: V8 does not use what was compiled under other flags.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('globalThis.gc') as Collect | undefined;
  setFlagsFromString('--no-expose-gc');
  collect?.({ type: 'minor' });
}
