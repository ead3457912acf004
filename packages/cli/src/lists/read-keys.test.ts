import { expect, it } from 'vitest';
import { groupKeys } from './read-keys.ts';

/** A text in pieces, and how many of them were read. */
function textOf(pieces: readonly string[]) {
  const read = { pieces: 0 };
  const text = async function* () {
    for (const piece of pieces) {
      read.pieces += 1;
      yield piece;
    }
  };
  return { text: text(), read };
}

async function keysOf(...pieces: string[]): Promise<string[][]> {
  const groups: string[][] = [];
  for await (const keys of groupKeys(textOf(pieces).text)) groups.push(keys);
  return groups;
}

it('are lines, whatever ends them and wherever a piece ends', async () => {
  expect(await keysOf('a@acme.com\r\nb@ac', 'me.com\n\n  \nc', '@acme.com')).toEqual([
    ['a@acme.com', 'b@acme.com', 'c@acme.com'],
  ]);
  expect(await keysOf('a\r', '\nb\n')).toEqual([['a', 'b']]);
  expect(await keysOf('')).toEqual([]);
});

it('are given a thousand at a time, before more of the file is read', async () => {
  const pieces = Array.from({ length: 25 }, (_, piece) =>
    Array.from({ length: 100 }, (__, at) => `key-${piece * 100 + at}\n`).join(''),
  );
  const { text, read } = textOf(pieces);
  const counts: number[][] = [];
  for await (const keys of groupKeys(text)) counts.push([keys.length, read.pieces]);
  expect(counts).toEqual([
    [1000, 10],
    [1000, 20],
    [500, 25],
  ]);
});

it('of a line without an end, only the beginning is kept', async () => {
  const long = Array.from({ length: 50 }, () => 'x'.repeat(1000));
  const [[first = '', second] = []] = await keysOf(...long, '\nnext\n');
  expect([first.length, second]).toEqual([10_000, 'next']);
});
