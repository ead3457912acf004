import { describe, expect, it } from 'vitest';
import type { DatasetColumn } from '../../contract/datasets.ts';
import type { Piece } from './piece.ts';
import type { PieceOptions } from './read-pieces.ts';
import { readPieces } from './read-pieces.ts';
import { writtenFile } from './written-file.fixture.ts';

const oneText: DatasetColumn[] = [{ name: 'a', source: 'a', type: 'string' }];

async function piecesOf(text: string, columns: DatasetColumn[], encoding: PieceOptions['encoding']) {
  const pieces: Piece[] = [];
  const options = { format: 'csv', columns, key: null, encoding } as const;
  for await (const piece of readPieces(writtenFile(text, 100_000), options)) pieces.push(piece);
  return pieces;
}

const sum = (pieces: readonly Piece[], of: (piece: Piece) => number) =>
  pieces.reduce((total, piece) => total + of(piece), 0);

describe.each(['json', 'copy'] as const)(
  'a piece for %s, which another process must have in a moment',
  (encoding) => {
    it('tells few of the lines that are wrong, and a file not all of them; the rest is counted', async () => {
      const pieces = await piecesOf(`a,b\n${'1,2,3\n'.repeat(150_000)}`, oneText, encoding);
      expect(Math.max(...pieces.map(({ rejects }) => rejects.length))).toBeLessThanOrEqual(2000);
      expect(sum(pieces, ({ rejects }) => rejects.length)).toBe(100_000);
      expect(sum(pieces, ({ moreRejects }) => moreRejects)).toBe(50_000);
    });

    it('has few of its rows as they are, which stand for all', async () => {
      const names = Array.from({ length: 100 }, (_, at) => `c${at}`);
      const columns = names.map((name) => ({ name, source: name, type: 'string' as const }));
      const row = `${names.map(() => 'x').join(',')}\n`;
      const pieces = await piecesOf(`${names.join(',')}\n${row.repeat(5000)}`, columns, encoding);
      expect(sum(pieces, ({ count }) => count)).toBe(5000);
      for (const { count, sample, sampleStep } of pieces) {
        expect(sample.length * names.length).toBeLessThanOrEqual(10_000);
        expect(Math.ceil(count / sampleStep)).toBe(sample.length);
      }
    });
  },
);
