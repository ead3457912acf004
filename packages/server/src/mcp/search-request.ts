import type { z } from 'zod';
import { searchPayload } from '../contract/search-request.ts';
import { ToolRefusal } from './explain-error.ts';
import type { search } from './inputs.ts';
import { connectorOf } from './inputs.ts';

type GivenSearch = z.output<z.ZodObject<typeof search>>;

/** The `search` of a request. */
export function toSearch(given: GivenSearch) {
  const { search_id: id, filters, config, limit, connections, next_page: next } = given;
  if (next !== undefined) return readNext(next);
  if (id === undefined)
    throw new ToolRefusal('Name a `search_id`, or give the `next_page` of an earlier answer.');
  const whole = {
    ...config,
    ...(filters === undefined ? {} : { filters }),
    ...(limit === undefined ? {} : { limit }),
  };
  return { search_id: id, config: whole, ...connectorOf(connections) };
}

function readNext(next: object) {
  const read = searchPayload.safeParse(next);
  if (!read.success)
    throw new ToolRefusal('`next_page` is not what an earlier answer had; pass it on unchanged.');
  const { search_id: id, config, connector } = read.data;
  return {
    search_id: id,
    ...(config === undefined ? {} : { config }),
    ...(connector == null ? {} : { connector }),
  };
}
