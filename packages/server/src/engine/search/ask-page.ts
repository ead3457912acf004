import type { JsonObject } from '../../contract/json-value.ts';
import type { Operation } from '../../providers/kit/operation.ts';
import type { PageOf, SearchPage } from '../../providers/kit/search-page.ts';
import type { Ask, AskTerms, Quantity } from '../asking/ask.ts';
import { PipeFailure } from '../pipe.ts';
import type { AskPage } from './search.ts';
import type { PlannedPrice } from './search-plan.ts';
import type { Counted } from './walk-pages.ts';

/**
 * Makes the `askPage` of one page. Every answer is accepted, and bills by the rows that are kept and new. An own
 * connection costs its fee instead, whatever the number of rows.
 */
export function createAskPage(
  ask: Ask,
  { price, counted }: { price: PlannedPrice | null; counted: Counted },
): AskPage {
  return async <Query, Row extends JsonObject>(
    operation: Operation<PageOf<Query>, SearchPage<Row>>,
    page: PageOf<Query>,
    { keep } = { keep: (_row: Row) => true },
  ): Promise<SearchPage<Row> | PipeFailure> => {
    const left = Math.min(counted.left, Math.max(0, page.size - counted.skip));
    const asked = await ask(operation, page, termsOf<Row>(price, { ...counted, left, keep }));
    switch (asked.outcome) {
      case 'accepted': {
        const { rows, next, total } = asked.value;
        // After an empty page there are no more rows.
        return { rows: rows.filter(keep), next: rows.length === 0 ? null : next, total };
      }
      case 'failed':
        return new PipeFailure(asked.code, asked.message);
      case 'skipped':
        return new PipeFailure('ConnectionMissing', asked.message);
      case 'not_found':
      case 'rejected':
        return { rows: [], next: null, total: null };
    }
  };
}

function termsOf<Row extends JsonObject>(
  price: PlannedPrice | null,
  counted: Counted & { keep(row: Row): boolean },
): AskTerms<SearchPage<Row>, SearchPage<Row>> {
  const quantities = (rows: number): Quantity[] => {
    const units = price === null ? 0 : unitsOf(price, { before: counted.before, rows });
    return price === null || units === 0 ? [] : [{ operation: price.operation, units }];
  };
  return {
    operation: null,
    meter: {
      most: quantities(counted.left),
      used: ({ rows }) => {
        const kept = rows.filter(counted.keep).length;
        return quantities(Math.max(0, Math.min(kept - counted.skip, counted.left)));
      },
    },
    judge: (value) => ({ accepted: true, rule: value.rows.length === 0 ? 'no rows' : 'rows', value }),
  };
}

/** How often this many more rows bill. */
export function unitsOf(
  { mode, pageSize }: Omit<PlannedPrice, 'operation'>,
  { before, rows }: { before: number; rows: number },
): number {
  switch (mode) {
    case 'per_result':
      return rows;
    case 'per_page':
      return Math.ceil((before + rows) / pageSize) - Math.ceil(before / pageSize);
    case 'per_search':
      return before === 0 && rows > 0 ? 1 : 0;
  }
}
