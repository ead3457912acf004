import type { DatasetColumn } from '../../contract/datasets.ts';
import { detachText } from '../reading/detach-text.ts';
import type { FittedRow } from '../reading/fit-rows.ts';
import { keyOfText } from '../fold-text.ts';
import type { ColumnSample } from './choose-tokens.ts';
import { eachInTurn } from './each-in-turn.ts';

const maxRows = 10_000;
/** Of a cell, which may have 500,000: more than are compared, so that the longest cells do not fill the memory. */
const maxCharacters = 300;
/** Of all rows. Wide ones of long cells have 30,000 each, of which ten thousand would fill the memory as well. */
const maxKept = 20_000_000;

/** Keeps every row of a short file, and every n-th row of a long one: never more than 10,000, from the whole file. */
export function createSampler(columns: readonly DatasetColumn[]) {
  let kept: FittedRow[] = [];
  let characters = 0;
  let step = 1;
  let seen = 0;
  return {
    /** `rows`: how many rows the sample stands for. */
    see: (row: FittedRow, rows = 1): void => {
      const before = seen;
      seen += rows;
      if (Math.floor(seen / step) === Math.floor(before / step)) return;
      const cut = row.map((cell) => (cell === null ? null : detachText(cell.slice(0, maxCharacters))));
      kept.push(cut);
      characters += lengthOf(cut);
      if (kept.length < maxRows && characters < maxKept) return;
      kept = kept.filter((_, at) => at % 2 === 1);
      characters = kept.reduce((sum, one) => sum + lengthOf(one), 0);
      step *= 2;
    },
    samples: (): Promise<ColumnSample[]> =>
      eachInTurn(columns, ({ type }, at) => ({
        type,
        values: kept.map((row) => {
          const value = row[at] ?? null;
          return type === 'string' && value !== null ? keyOfText(value) : value;
        }),
      })),
  };
}

const lengthOf = (row: FittedRow): number => row.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);

/** With this many words on average, text is sentences. */
const wordsOfProse = 5;

/** The columns whose values are sentences. */
export async function findProse(samples: readonly ColumnSample[]): Promise<ReadonlySet<number>> {
  const isProse = ({ type, values }: ColumnSample): boolean => {
    const given = values.filter((value) => value !== null);
    if (type !== 'string' || given.length === 0) return false;
    const words = given.reduce((sum, value) => sum + value.split(' ', 50).length, 0);
    return words / given.length >= wordsOfProse;
  };
  const found = await eachInTurn(samples, (sample, at) => (isProse(sample) ? [at] : []));
  return new Set(found.flat());
}
