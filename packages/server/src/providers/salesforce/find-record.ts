import { z } from 'zod';
import type { OwnQuery } from '../kit/own-query.ts';
import type { OwnRow } from '../kit/search-page.ts';
import { apiPath, salesforce } from './salesforce.ts';
import { toRow } from './search-records.ts';
import { buildSoql, checkQuery } from './soql.ts';

/** The first record that a query finds, in the order that it asks for. */
export const findRecord = salesforce.get('find_record', `${apiPath}/query`, {
  refuse: (query: OwnQuery) => checkQuery(query),
  ask: (query: OwnQuery) => ({ q: `${buildSoql(query)} LIMIT 1` }),
  reply: { records: z.array(z.unknown()) },
  answer: ({ records: [first] }, { fields }): OwnRow | null => toRow(first, fields),
});
