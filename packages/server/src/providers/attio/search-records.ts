import { z } from 'zod';
import type { OwnQuery } from '../kit/own-query.ts';
import { ownRows, pickFields } from '../kit/own-row.ts';
import type { OwnRow, PageOf, SearchPage } from '../kit/search-page.ts';
import { attio } from './attio.ts';
import { plainValue, valuesSchema } from './attribute-value.ts';
import { checkQuery, maxPageSize, queryBody, queryPath, startOf } from './record-query.ts';

/**
 * Records of an object: people, companies, deals, custom ones by their slug. A field is an attribute's slug, or
 * `attribute.property` for one property of it. Attio does not say how many there are in all.
 */
export const searchRecords = attio.post('search_records', ({ query }: PageOf<OwnQuery>) => queryPath(query), {
  refuse: ({ query }) => checkQuery(query),
  ask: queryBody,
  reply: { data: z.array(z.unknown()) },
  answer: ({ data }, { query, at, size }): SearchPage<OwnRow> => {
    const isFull = data.length > 0 && data.length >= Math.min(size, maxPageSize);
    return {
      rows: ownRows(data, (item) => toRow(item, query.fields)),
      next: isFull ? startOf(at) + data.length : null,
      total: null,
    };
  },
  maxReplyBytes: 8 * 1024 * 1024,
});

const record = z.object({
  id: z.object({ record_id: z.string() }),
  values: valuesSchema.nullish().catch(null),
});

export function toRow(item: unknown, wanted: readonly string[]): OwnRow | null {
  const { data } = record.safeParse(item);
  if (data === undefined) return null;
  const values = data.values ?? {};
  const all = Object.fromEntries(
    Object.entries(values).map(([name, list]) => [name, plainValue(list, undefined)]),
  );
  const read = (field: string) => {
    const [name = '', property] = field.split('.');
    return Object.hasOwn(values, name) ? plainValue(values[name] ?? [], property) : null;
  };
  return { id: data.id.record_id, fields: pickFields(all, wanted, read) };
}
