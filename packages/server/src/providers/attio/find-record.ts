import { z } from 'zod';
import type { OwnRow } from '../kit/search-page.ts';
import { attio } from './attio.ts';
import { checkQuery, queryBody, queryPath } from './record-query.ts';
import { toRow } from './search-records.ts';

/** The first record that a query finds, in the order that it asks for. */
export const findRecord = attio.post('find_record', queryPath, {
  refuse: checkQuery,
  ask: (query) => queryBody({ query, at: null, size: 1 }),
  reply: { data: z.array(z.unknown()) },
  answer: ({ data: [first] }, { fields }): OwnRow | null => toRow(first, fields),
});
