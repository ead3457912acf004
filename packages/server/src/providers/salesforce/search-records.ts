import { z } from 'zod';
import type { OwnQuery } from '../kit/own-query.ts';
import type { OwnFields } from '../kit/own-row.ts';
import { ownRows, ownValue, pickFields } from '../kit/own-row.ts';
import type { OwnRow, PageOf, SearchPage } from '../kit/search-page.ts';
import { locatorOf, readCursor, writeCursor } from './query-cursor.ts';
import { apiPath, salesforce } from './salesforce.ts';
import { buildSoql, checkQuery } from './soql.ts';

/** Salesforce gives 2000, but that many wide records would exceed the limit of a reply. */
export const maxPageSize = 500;
const fewestRows = 200;

/** Records of an object: Lead, Contact, Account, custom ones as `Name__c`; fields may lead on: `Account.Name`. */
export const searchRecords = salesforce.operation({
  id: 'salesforce.search_records',
  refuse: ({ query }: PageOf<OwnQuery>) => checkQuery(query),
  request: ({ query, at, size }: PageOf<OwnQuery>) => {
    const { locator } = readCursor(at);
    const batch = Math.min(Math.max(size, fewestRows), maxPageSize);
    return {
      method: 'GET',
      path: locator === null ? `${apiPath}/query` : `${apiPath}/query/${locator}`,
      query: locator === null ? { q: buildSoql(query) } : {},
      headers: { 'sforce-query-options': `batchSize=${batch}` },
    };
  },
  reply: z.object({
    totalSize: z.number().nullish().catch(null),
    nextRecordsUrl: z.string().nullish().catch(null),
    records: z.array(z.unknown()),
  }),
  answer: ({ totalSize, nextRecordsUrl, records }, page): SearchPage<OwnRow> => {
    const { locator, skip } = readCursor(page.at);
    const end = skip + page.size;
    const following = records.length === 0 ? null : locatorOf(nextRecordsUrl);
    // Batches may be smaller than asked for: what was shown then reaches into the next one.
    const beyond =
      following === null ? null : { locator: following, skip: Math.max(0, skip - records.length) };
    const next = end < records.length ? { locator, skip: end } : beyond;
    return {
      rows: ownRows(records.slice(skip, end), (item) => toRow(item, page.query.fields)),
      next: next === null ? null : writeCursor(next),
      total: totalSize ?? null,
    };
  },
  deadlineMs: 60_000,
  maxReplyBytes: 8 * 1024 * 1024,
});

const record = z.record(z.string(), ownValue);

/** Null for what is no record. */
export function toRow(item: unknown, wanted: readonly string[]): OwnRow | null {
  const { data } = record.safeParse(item);
  const id = data === undefined ? null : readPath(data, 'Id');
  if (data === undefined || typeof id !== 'string') return null;
  const { attributes: _, ...fields } = data;
  return { id, fields: pickFields(fields, wanted, (field) => readPath(data, field)) };
}

/** Salesforce answers with its own spelling of a name, whatever the case it was asked in. */
function readPath(fields: Readonly<OwnFields>, path: string): OwnFields[string] {
  return path.split('.').reduce<OwnFields[string]>(readStep, { ...fields });
}

function readStep(at: OwnFields[string], step: string): OwnFields[string] {
  const inside = Object.entries(record.safeParse(at).data ?? {});
  return inside.find(([name]) => name.toLowerCase() === step.toLowerCase())?.[1] ?? null;
}
