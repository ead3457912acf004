/* Uses the token index to find a small superset of the rows that pass the filters, if there is one. */
import { sql } from 'kysely';
import type { CheckedFilter } from './check-filters.ts';
import { keyExpression } from '../column-sql.ts';
import type { Condition } from './filter-sql.ts';
import { all, includes } from './filter-sql.ts';
import type { TokenLayout } from '../token-layout.ts';
import { tokenExpression } from '../token-layout.ts';
import type { TokenSet } from './token-sets.ts';
import { columnSets, rareShare, setsTogether } from './token-sets.ts';

/** Where to look for rows, and about how many there are. */
export interface Candidates {
  /** Null if the index cannot help with these filters. */
  condition: Condition | null;
  /** Of all rows, at most about. */
  share: number;
  /** The share of all rows that pass, about. Lists that are not worth reading count here, too. */
  passing: number;
}

/** Reading a longer list costs more than it saves. */
const maxShare = 0.6;
/** Up to this many are read one by one. */
const fewEnough = 500;
/** Rows of a list that are read in the time in which one row is fetched and tested; many of a long list are passed over. */
const listedPerFetched = 100;

export function findCandidates(
  filters: readonly CheckedFilter[],
  { tokens, rows }: { tokens: TokenLayout; rows: number },
): Candidates {
  const lookUp = findLookUp(filters, tokens);
  if (lookUp !== null) return { condition: lookUp, share: rareShare, passing: rareShare };
  const single = columnSets(filters, tokens);
  const sets = [...setsTogether(filters, tokens), ...single].toSorted((a, b) => a.share - b.share);
  const chosen: TokenSet[] = [];
  let share = 1;
  for (const set of sets) {
    // A triple or a pair comes before the lists of its columns, which rule out few more or none.
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
