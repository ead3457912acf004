/* Pages of searches that are asked for by a number. */
import type { Asked } from './asked.ts';
import { askedNumber } from './asked-number.ts';
import type { NumberedPage, Walk } from './numbered-pages.ts';
import { numberedPage } from './numbered-pages.ts';
import { readJsonBody } from './read-json-body.ts';
import type { Unfit } from './simulator-spec.ts';

export interface Paging {
  /** The names of the parameters. */
  page: string;
  size: string;
  usual: number;
  /** The largest page. */
  most: number;
  /** How many rows of a search are shown at most. */
  mostRows: number;
}

export interface AskedPage<Item> extends NumberedPage<Item> {
  page: number;
  size: number;
}

/** The page of a walk that is asked for; or the parameter that does not fit. */
export function askedPage<Item>(
  asked: Asked,
  walk: Walk<Item>,
  { page: pageName, size: sizeName, usual, most, mostRows }: Paging,
): AskedPage<Item> | Unfit {
  const [page, size] = [
    askedNumber(asked, pageName, { usual: 1, most: mostRows }),
    askedNumber(asked, sizeName, { usual, most }),
  ];
  if (size === null) return { parameter: sizeName, problem: 'invalid' };
  if (page === null || page * size > mostRows) return { parameter: pageName, problem: 'invalid' };
  // Whatever else is asked tells one search from another.
  const { [pageName]: _, ...others } = { ...Object(readJsonBody(asked.request)) };
  const search = [asked.request.path, others];
  return { ...numberedPage(walk, { search, page, size }, asked.state), page, size };
}
