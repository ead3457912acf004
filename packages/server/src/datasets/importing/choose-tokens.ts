/* Which tokens the rows of a dataset get, going by a sample of them. */
import type { ColumnType } from '../../contract/datasets.ts';
import type { ColumnTokens, TokenLayout } from '../token-layout.ts';
import { choosePairs, chooseTriples } from '../token-pairs.ts';
import { eachInTurn } from './each-in-turn.ts';

const buckets = 32;
/** Text of more different values than this is looked up by an index of its own. */
const maxShareOfDistinct = 0.2;
/** Of numbers, beyond which they are taken for identifiers. */
const maxShareOfDifferent = 0.9;
const maxShares = 200;
const fewValues = 300;

export interface ColumnSample {
  type: ColumnType;
  /** Folded text, numbers as text, days and moments; null where there is none. */
  values: readonly (string | null)[];
}

/** What tokens the columns of a dataset get, going by a sample of its rows. */
export async function chooseTokens(samples: readonly ColumnSample[]): Promise<TokenLayout> {
  const chosen = await eachInTurn(samples, (sample, column) => ({
    tokens: chooseForColumn(sample, column) ?? [],
    isIdentifier: sample.type === 'number' && !repeats(sample),
  }));
  const columns = chosen.flatMap(({ tokens }) => tokens);
  const others = chosen.filter(({ isIdentifier }) => !isIdentifier).flatMap(({ tokens }) => tokens);
  return { columns, pairs: choosePairs(columns), triples: chooseTriples(others) };
}

/** Numbers of which hardly two are the same are often identifiers, which nobody asks for by range. */
function repeats({ values }: ColumnSample): boolean {
  const given = values.filter((value) => value !== null);
  return new Set(given).size <= given.length * maxShareOfDifferent;
}

function chooseForColumn({ type, values }: ColumnSample, column: number): ColumnTokens | null {
  const given = values.filter((value) => value !== null);
  if (given.length === 0) return null;
  switch (type) {
    case 'json':
      return null;
    case 'string':
      return chooseForText(given, { column, rows: values.length });
    case 'boolean': {
      const shareOfTrue = given.filter((value) => value === 'true').length / values.length;
      return { kind: 'flag', column, shareOfTrue };
    }
    case 'number':
      return { kind: 'buckets', column, type, bounds: cut(given.map(Number).toSorted((a, b) => a - b)) };
    case 'date':
    case 'datetime':
      return { kind: 'buckets', column, type, bounds: cut(given.toSorted()) };
  }
}

function chooseForText(
  given: string[],
  { column, rows }: { column: number; rows: number },
): ColumnTokens | null {
  const counts = new Map<string, number>();
  for (const value of given) counts.set(value, (counts.get(value) ?? 0) + 1);
  if (counts.size > Math.max(50, given.length * maxShareOfDistinct)) return null;
  const top = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, maxShares);
  return {
    kind: 'text',
    column,
    isFew: counts.size <= fewValues,
    shares: Object.fromEntries(top.map(([value, count]) => [value, count / rows])),
  };
}

/** Bounds of buckets of about equal size. */
function cut<Value extends string | number>(sorted: readonly Value[]): Value[] {
  const bounds: Value[] = [];
  for (let at = 1; at < buckets; at += 1) {
    const bound = sorted[Math.floor((sorted.length * at) / buckets)];
    const last = bounds.at(-1);
    if (bound !== undefined && (last === undefined || bound > last)) bounds.push(bound);
  }
  return bounds;
}
