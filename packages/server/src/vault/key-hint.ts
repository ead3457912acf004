import type { SealedPlace, Sealer } from './sealing.ts';

/** Four characters of a shorter key would reveal too much. */
const minLength = 12;

/** The end of a key, by which its owner recognizes it. */
export function endOfKey(key: string): string | null {
  return key.length < minLength ? null : key.slice(-4);
}

/** The end of a sealed key. Null for one that cannot be opened: a list shows it, so that it can be replaced. */
export function keyHint(
  sealer: Sealer,
  { sealed, place }: { sealed: string; place: SealedPlace },
): string | null {
  try {
    return endOfKey(sealer.open(sealed, place));
  } catch {
    return null;
  }
}
