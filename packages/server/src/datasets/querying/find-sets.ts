/* Uses the token index to find a small superset of the rows that pass the filters, if there is one. */
import { sql } from 'kysely';
import type { CheckedFilter } from './check-filters.ts';
import { keyExpression } from '../column-sql.ts';
import type { Condition } from './filter-sql.ts';
import { all, includes, readBounds } from './filter-sql.ts';
import { keyOfText } from '../fold-text.ts';
import type { ColumnTokens, TextTokens, TokenLayout } from '../token-layout.ts';
import { baseOf, baseOfPair, textToken, tokenExpression } from '../token-layout.ts';
import { pairedTexts } from '../token-pairs.ts';

/** Rows that share tokens with a filter, or with two. */
interface TokenSet {
  columns: readonly number[];
  tokens: Condition;
  /** Of all rows, about. */
  share: number;
}

/** Where to look for rows, and about how many there are. */
export interface Candidates {
  /** Null if the index cannot help with these filters. */
  condition: Condition | null;
  /** Of all rows, at most about. */
  share: number;
  /** The share of all rows that pass, about. Lists that are not worth reading count here, too. */
  passing: number;
}

/** What a value has that is in no sample. */
const rareShare = 0.0002;
/** Reading a longer list costs more than it saves. */
const maxShare = 0.6;
/** Up to this many are read one by one. */
const fewEnough = 500;
/** Rows of a list that are read in the time in which one row is fetched and tested; many of a long list are passed over. */
const listedPerFetched = 300;
/** Pairs of values that are looked up. For more of them, the lists of the two columns are shorter. */
const maxPairedValues = 64;

export function findCandidates(
  filters: readonly CheckedFilter[],
  { tokens, rows }: { tokens: TokenLayout; rows: number },
): Candidates {
  const lookUp = findLookUp(filters, tokens);
  if (lookUp !== null) return { condition: lookUp, share: rareShare, passing: rareShare };
  const single = filters.flatMap((filter) => setOf(filter, tokens) ?? []);
  const sets = [...pairSetsOf(filters, tokens), ...single].toSorted((a, b) => a.share - b.share);
  const chosen: TokenSet[] = [];
  let share = 1;
  for (const set of sets) {
    // A pair comes before the lists of its columns, which cannot rule out any more.
    if (chosen.some(({ columns }) => columns.some((column) => set.columns.includes(column)))) continue;
    if (set.share > maxShare || (chosen.length > 0 && (share * rows < fewEnough || !isWorth(set, share))))
      break;
    chosen.push(set);
    share *= set.share;
  }
  const passing = single.reduce((product, set) => product * set.share, 1);
  if (chosen.length === 0) return { condition: null, share: 1, passing };
  const expression = sql.raw(`(${tokenExpression(tokens)})`);
  return { condition: all(chosen.map((set) => sql`${expression} && ${set.tokens}`)), share, passing };
}

/** Whether reading the list takes less time than fetching the rows that it rules out. `share`: of the rows that are left so far. */
function isWorth({ share: listed }: TokenSet, share: number): boolean {
  return listed < share * (1 - listed) * listedPerFetched;
}

/** A value of a column that has nearly as many values as rows: the index of the column leads straight there. */
function findLookUp(filters: readonly CheckedFilter[], tokens: TokenLayout): Condition | null {
  const hasTokens = new Set(tokens.columns.map(({ column }) => column));
  const one = filters.find(({ column, include }) => include !== undefined && !hasTokens.has(column));
  if (one?.include === undefined) return null;
  return includes(sql.raw(keyExpression(one.column, one.type)), one.include);
}

function setOf(filter: CheckedFilter, layout: TokenLayout): TokenSet | null {
  const tokens = layout.columns.find(({ column }) => column === filter.column);
  switch (tokens?.kind) {
    case undefined:
      return null;
    case 'text':
      return filter.include === undefined ? null : textSet(filter.include, tokens);
    case 'flag': {
      if (filter.is === undefined) return null;
      const share = filter.is ? tokens.shareOfTrue : 1 - tokens.shareOfTrue;
      return { columns: [filter.column], tokens: listOf([baseOf(tokens) + (filter.is ? 1 : 0)]), share };
    }
    case 'buckets':
      return bucketSet(filter, tokens);
  }
}

function textSet(include: readonly string[], tokens: TextTokens): TokenSet {
  const values = keysOf(include);
  return {
    columns: [tokens.column],
    tokens: tokensOf(baseOf(tokens), values),
    share: shareOf(tokens, values),
  };
}

const keysOf = (texts: readonly string[]): string[] => [...new Set(texts.map(keyOfText))];

function tokensOf(base: number, texts: readonly string[]): Condition {
  return sql`array[${sql.join(texts.map((text) => textToken(base, sql`${text}::text`)))}]`;
}

/** Of the rows that have one of these values. */
function shareOf({ shares }: TextTokens, values: readonly string[]): number {
  return values.reduce(
    (sum, value) => sum + (Object.hasOwn(shares, value) ? (shares[value] ?? 0) : rareShare),
    0,
  );
}

/** Each value of one column with each of the other, where both are asked for. */
function pairSetsOf(filters: readonly CheckedFilter[], { columns, pairs }: TokenLayout): TokenSet[] {
  const askedOf = (wanted: number) => {
    const tokens = columns.find(({ column }) => column === wanted);
    const include = filters.find(
      ({ column, include: texts }) => column === wanted && texts !== undefined,
    )?.include;
    if (tokens?.kind !== 'text' || include === undefined) return null;
    const values = keysOf(include);
    return { values, share: shareOf(tokens, values) };
  };
  return pairs.flatMap(([one, other], at) => {
    const [first, second] = [askedOf(one), askedOf(other)];
    if (first === null || second === null || first.values.length * second.values.length > maxPairedValues)
      return [];
    const texts = first.values.flatMap((text) => second.values.map((its) => pairedTexts(text, its)));
    return {
      columns: [one, other],
      tokens: tokensOf(baseOfPair(at), texts),
      share: first.share * second.share,
    };
  });
}

function bucketSet(
  filter: CheckedFilter,
  tokens: Extract<ColumnTokens, { kind: 'buckets' }>,
): TokenSet | null {
  const bounds = readBounds(filter);
  const from = tokens.type === 'number' ? (filter.from ?? null) : bounds.from;
  const to = tokens.type === 'number' ? (filter.to ?? null) : bounds.to;
  if (from === null && to === null) return null;
  const count = tokens.bounds.length + 1;
  const first = from === null ? 0 : bucketOf(tokens.bounds, from);
  const last = to === null ? count - 1 : bucketOf(tokens.bounds, to);
  const numbers = Array.from(
    { length: Math.max(0, last - first + 1) },
    (_, at) => baseOf(tokens) + first + at,
  );
  return { columns: [tokens.column], tokens: listOf(numbers), share: numbers.length / count };
}

/** As `width_bucket` counts: the bounds that are not above the value. */
function bucketOf(bounds: readonly (string | number)[], value: string | number): number {
  return bounds.filter((bound) => bound <= value).length;
}

function listOf(tokens: readonly number[]): Condition {
  return sql`${tokens}::int[]`;
}
