import { describe, expect, it } from 'vitest';
import type { Reject } from '../../contract/datasets.ts';
import { maxRejects } from '../../contract/sheets/imports.ts';
import type { SheetColumn } from '../sheet.ts';
import type { FileBatch, SheetPiece } from './read-file-rows.ts';
import { readFileRows } from './read-file-rows.ts';

const column = (no: number, name: string, more: Partial<SheetColumn> = {}): SheetColumn => ({
  no,
  name,
  type: 'string',
  format: null,
  label: null,
  isKey: false,
  ...more,
});
const matched = (...columns: SheetColumn[]) => columns.map((own) => ({ source: own.name, column: own }));
const [name, age] = [column(2, 'name'), column(3, 'age', { type: 'number' })];

async function* one(batch: Partial<FileBatch>): AsyncGenerator<FileBatch> {
  const { rows = [], rejects = [] } = batch;
  yield { rows, rejects, ids: rows.map((_, at) => at + 2) };
}

async function read(batch: Partial<FileBatch>, columns = matched(name, age), maxRows = 1000) {
  const pieces: SheetPiece[] = [];
  for await (const piece of readFileRows(one(batch), { matched: columns, maxRows })) pieces.push(piece);
  return pieces;
}

const linesOf = ({ values }: SheetPiece) => Buffer.from(values).toString().split('\n');

describe('rows of a file for a sheet', () => {
  it('are lists in the order of the numbers of columns, a line each', async () => {
    const [piece] = await read({
      rows: [
        ['Ada\nLovelace', '41'],
        [null, ' '],
      ],
    });
    expect(piece).toMatchObject({ count: 2, unfit: null, digests: null, rejects: [], moreRejects: 0 });
    expect(piece === undefined ? [] : linesOf(piece)).toEqual([
      '[null,"Ada\\nLovelace",41]',
      '[null,null,null]',
    ]);
    expect([...(piece?.lines ?? [])]).toEqual([2, 3]);
  });

  it('keep what does not fit its column', async () => {
    const [piece] = await read({
      rows: [
        ['Ada', '41'],
        ['Bob', 'old'],
      ],
    });
    expect(piece?.unfit?.split('\n')).toEqual(['', '{"3":"old"}']);
  });

  it('have a digest each where the sheet has a key; those without its value are rejects', async () => {
    const key = column(1, 'email', { isKey: true });
    const [piece] = await read({ rows: [['a@b.c'], [' A@b.c'], [null]] }, matched(key));
    const [first, second, third] = piece?.digests?.split('\n') ?? [];
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect([second, third]).toEqual([first, undefined]);
    expect(piece).toMatchObject({ count: 2, rejects: [{ line: 4, column: 'email' }] });
  });

  it('are all told where they are rejected, in the words of the sheet, some at a time', async () => {
    const broken: Reject = { line: 9, column: 'c1', reason: 'broken', text: '' };
    const rows = Array.from({ length: 2500 }, () => ['\0', null]);
    const pieces = await read({ rows, rejects: [broken] });
    expect(pieces.map(({ rejects }) => rejects.length)).toEqual([1000, 1000, 501]);
    expect(pieces[0]?.rejects.slice(0, 2)).toMatchObject([
      { line: 9, column: 'age' },
      { line: 2, column: 'name' },
    ]);
    expect(pieces.every(({ moreRejects }) => moreRejects === 0)).toBe(true);
  });

  it('are counted only where there are more rejects than are kept', async () => {
    const rows = Array.from({ length: maxRejects + 10 }, () => ['\0', null]);
    const pieces = await read({ rows });
    const sum = (of: (piece: SheetPiece) => number) => pieces.reduce((total, piece) => total + of(piece), 0);
    expect(sum(({ rejects }) => rejects.length)).toBe(maxRejects);
    expect(sum(({ moreRejects }) => moreRejects)).toBe(10);
  });

  it('come in pieces of so many rows, and of what one statement takes', async () => {
    const counts = (pieces: readonly SheetPiece[]) => pieces.map(({ count }) => count);
    const rows = Array.from({ length: 5 }, () => ['a', null]);
    expect(counts(await read({ rows }, matched(name, age), 2))).toEqual([2, 2, 1]);
    const long = Array.from({ length: 3 }, () => ['x'.repeat(300_000), null]);
    expect(counts(await read({ rows: long }))).toEqual([2, 1]);
  });
});
