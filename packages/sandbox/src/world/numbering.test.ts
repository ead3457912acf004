import { expect, it } from 'vitest';
import { createNumbering } from './numbering.ts';

it.each([
  [1, 0],
  [40_000, 4400],
  [99_999, -7],
  [250_000, 123_456_789],
])('gives each of %i a number of its own and takes it back, with seed %i', (count, seed) => {
  const { size, encode, decode } = createNumbering(count, seed);
  const codes = new Set<number>();
  for (let index = 0; index < count; index += 1) {
    const code = encode(index);
    codes.add(code);
    if (decode(code) !== index || code >= size) expect.fail(`${index} became ${code} and ${decode(code)}`);
  }
  expect(codes.size).toBe(count);
});
