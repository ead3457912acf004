import type { Asked } from '../../kit/asked.ts';
import { makeId } from '../../kit/make-id.ts';
import type { SimulatedReply, SimulatedRequest, SimulatorContext } from '../../kit/simulator.ts';
import type { Fields } from './salesforce-objects.ts';
import { salesforceError } from './salesforce-error.ts';
import type { Found } from './soql-run.ts';
import { runSoql } from './soql-run.ts';
import { parseSoql } from './soql.ts';
import { SoqlFault } from './soql-tokens.ts';

const usualBatch = 2000;
const fewest = 200;

/** What follows the version in the path: a new query, or the rows after those of an earlier one. */
interface QueryCall {
  version: string;
  locator: string | null;
}

/** https://developer.salesforce.com/docs/platform/api-rest/guide/resources-query.html */
export function answerQuery(asked: Asked): SimulatedReply {
  const call = { version: asked.text('version') ?? '', locator: asked.text('locator') ?? null };
  const start = call.locator === null ? newQuery(asked.request) : storedQuery(call.locator, asked);
  if ('refusal' in start) return start.refusal;
  try {
    const soql = parseSoql(start.soql);
    const found = runSoql(asked, soql);
    if (soql.isCount) return counted(found.records.length);
    return page(found, { ...start, call, context: asked, batch: batchSize(asked.request) });
  } catch (error) {
    if (!(error instanceof SoqlFault)) throw error;
    return salesforceError(400, error.code, { message: error.message });
  }
}

/** `COUNT()` gives the number and no records. */
function counted(totalSize: number): SimulatedReply {
  return { status: 200, body: { totalSize, done: true, records: [] } };
}

type Start = { soql: string; from: number } | { refusal: SimulatedReply };

function newQuery({ query }: SimulatedRequest): Start {
  const soql = query.get('q');
  if (soql === null || soql.trim() === '')
    return {
      refusal: salesforceError(400, 'MALFORMED_QUERY', { message: 'A query string has to be specified' }),
    };
  return { soql, from: 0 };
}

/** A locator is remembered for some days, and tells where it goes on. */
function storedQuery(locator: string, { state }: SimulatorContext): Start {
  const [, id = '', from = ''] = /^(.+)-(\d+)$/.exec(locator) ?? [];
  const soql = state.get(id);
  if (soql === undefined)
    return { refusal: salesforceError(400, 'INVALID_QUERY_LOCATOR', { message: 'invalid query locator' }) };
  return { soql, from: Number(from) };
}

function batchSize({ headers }: SimulatedRequest): number {
  const [, size] = /batchSize=(\d+)/i.exec(headers['sforce-query-options'] ?? '') ?? [];
  return Math.min(Math.max(Number(size ?? usualBatch), fewest), usualBatch);
}

interface Batch {
  soql: string;
  from: number;
  batch: number;
  call: QueryCall;
  context: SimulatorContext;
}

function page(
  { object, paths, records }: Found,
  { soql, from, batch, call, context }: Batch,
): SimulatedReply {
  const batchRecords = records.slice(from, from + batch);
  const end = from + batchRecords.length;
  const isDone = end >= records.length;
  const id = `01g${makeId(context.world, ['query', soql]).slice(0, 15)}`;
  if (!isDone) context.state.set(id, soql);
  return {
    status: 200,
    body: {
      totalSize: records.length,
      done: isDone,
      ...(isDone ? {} : { nextRecordsUrl: `/services/data/${call.version}/query/${id}-${end}` }),
      records: batchRecords.map((fields) => shown(fields, { object, paths, version: call.version })),
    },
  };
}

function shown(
  fields: Fields,
  { object, paths, version }: Pick<Found, 'object' | 'paths'> & { version: string },
): Record<string, unknown> {
  const attributesOf = (type: string, { Id }: Fields) => ({
    attributes: { type, url: `/services/data/${version}/sobjects/${type}/${String(Id)}` },
  });
  const record: Record<string, unknown> = attributesOf(object.name, fields);
  for (const { parent, field, read, parentOf } of paths) {
    if (parent === null) record[field] = read(fields);
    else {
      const referred = parentOf?.(fields) ?? null;
      record[parent] =
        referred === null
          ? null
          : {
              ...asObject(record[parent] ?? attributesOf(referred.name, referred.fields)),
              [field]: read(fields),
            };
    }
  }
  return record;
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
