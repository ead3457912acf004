import type { Asked } from './asked.ts';
import { askedNumber } from './asked-number.ts';
import type { SimulatedReply } from './simulator.ts';
import type { Route, Unfit } from './simulator-spec.ts';
import type { FoundPage, WebSearch } from './web-index.ts';
import { searchWeb } from './web-index.ts';

/** What of the pages is asked for besides, or which parameter cannot be read. */
type WebNarrowing = { narrowed: Pick<WebSearch, 'sites' | 'excludedSites' | 'since'> } | Unfit;

export interface WebRoute extends Pick<Route, 'isFree'> {
  /** The parameter with what was typed, and how many characters it may have. */
  query: { name: string; most?: number };
  limit: { name: string; usual: number; least?: number; most: number };
  /** The share of sites that the engine has seen, and of the pages of these. */
  coverage: number;
  /** Sites and periods that are asked for besides. */
  within?(asked: Asked): WebNarrowing;
  found(pages: FoundPage[], asked: Asked): SimulatedReply;
}

/** The pages of the simulated web that a search engine finds. */
export function webRoute({ query, limit, coverage, within, found, ...route }: WebRoute): Route {
  return {
    ...route,
    needs: [query.name],
    answer: (asked) => {
      const text = asked.text(query.name) ?? '';
      if (
        typeof asked.value(query.name) !== 'string' ||
        text.length > (query.most ?? Number.POSITIVE_INFINITY)
      )
        return { parameter: query.name, problem: 'invalid' };
      const most = askedNumber(asked, limit.name, limit);
      if (most === null) return { parameter: limit.name, problem: 'invalid' };
      const narrowing = within?.(asked) ?? { narrowed: {} };
      if ('problem' in narrowing) return narrowing;
      const search = { vendor: asked.vendor, coverage, query: text, limit: most };
      return found(searchWeb(asked.world, { ...search, ...narrowing.narrowed }), asked);
    },
  };
}
