/**
 * A shuffled numbering that can be undone: `encode` gives every index below `size` another number below `size`, so
 * that what carries the number looks arbitrary and still leads back without a search.
 */
export interface Numbering {
  size: number;
  encode(index: number): number;
  decode(code: number): number;
}

export function createNumbering(atLeast: number, seed: number): Numbering {
  const size = 10 ** Math.max(5, Math.ceil(Math.log10(atLeast)));
  // Ends in 1 or 9, not divisible by 5: coprime to a power of ten.
  const factor = Math.floor(size * 0.618) - (Math.floor(size * 0.618) % 10) + 1;
  const shift = Math.abs(seed) % size;
  const inverse = invert(factor, size);
  // Sizes stay far below 2^26, so the products are exact.
  return {
    size,
    encode: (index) => (index * factor + shift) % size,
    decode: (code) => (((code - shift + size) % size) * inverse) % size,
  };
}

/** By Euclid's extended algorithm. */
function invert(factor: number, size: number): number {
  let [previous, rest] = [size, factor];
  let [before, coefficient] = [0, 1];
  while (rest > 1) {
    const quotient = Math.floor(previous / rest);
    [previous, rest] = [rest, previous - quotient * rest];
    [before, coefficient] = [coefficient, before - quotient * coefficient];
  }
  return ((coefficient % size) + size) % size;
}
