import { expect, it } from 'vitest';
import { createSeal } from './seal.ts';

const keys = { keys: ['a master key'] };
const seal = createSeal(keys, 'order');
const value = { sheet: 7, sorts: [{ field_name: 'ä' }] };

it('opens what it sealed', () => {
  expect(seal.open(seal.seal(value))).toEqual(value);
});

it('opens nothing that was changed, or sealed with another key or for another purpose', () => {
  const token = seal.seal(value);
  const others = [createSeal(keys, 'export'), createSeal({ keys: ['another key'] }, 'order')];
  for (const other of others) expect(seal.open(other.seal(value))).toBeUndefined();
  for (let at = 0; at < token.length; at += 1) {
    const changed = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
    expect(seal.open(changed)).toBeUndefined();
  }
  for (const odd of ['', '.', 'a.b.c', `${token}.`, `${token}=`]) expect(seal.open(odd)).toBeUndefined();
});
