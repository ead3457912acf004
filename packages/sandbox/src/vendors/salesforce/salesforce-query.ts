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
export function answerQuery(
  request: SimulatedRequest,
  { call, context }: { call: QueryCall; context: SimulatorContext },
): SimulatedReply {
  const start = call.locator === null ? newQuery(request) : storedQuery(call.locator, context);
  if ('refusal' in start) return start.refusal;
  try {
    const found = runSoql(context.world, parseSoql(start.soql));
    return page(found, { ...start, call, context, batch: batchSize(request) });
  } catch (error) {
    if (!(error instanceof SoqlFault)) throw error;
    return salesforceError(400, error.code, error.message);
  }
}

type Start = { soql: string; from: number } | { refusal: SimulatedReply };

function newQuery({ query }: SimulatedRequest): Start {
  const soql = query.get('q');
  if (soql === null || soql.trim() === '')
    return { refusal: salesforceError(400, 'MALFORMED_QUERY', 'A query string has to be specified') };
  return { soql, from: 0 };
}

/** A locator is remembered for some days, and tells where it goes on. */
function storedQuery(locator: string, { state }: SimulatorContext): Start {
  const [, id = '', from = ''] = /^(.+)-(\d+)$/.exec(locator) ?? [];
  const soql = state.get(id);
  if (soql === undefined)
    return { refusal: salesforceError(400, 'INVALID_QUERY_LOCATOR', 'invalid query locator') };
  return { soql, from: Number(from) };
}

function batchSize({ headers }: SimulatedRequest): number {
  const [, size] = /batchSize=(\d+)/i.exec(headers['sforce-query-options'] ?? '') ?? [];
  return Math.min(Math.max(Number(size ?? usualBatch), fewest), usualBatch);
}

interface Asked {
  soql: string;
  from: number;
  batch: number;
  call: QueryCall;
  context: SimulatorContext;
}

function page(
  { object, paths, records }: Found,
  { soql, from, batch, call, context }: Asked,
): SimulatedReply {
  const batchRecords = records.slice(from, from + batch);
  const end = from + batchRecords.length;
  const isDone = end >= records.length;
  const id = `01g${makeId(context.world, ['query', soql]).slice(0, 15)}`;
  if (!isDone) context.state.set(id, soql);
  const shown = (fields: Fields) => {
    const url = `/services/data/${call.version}/sobjects/${object.name}/${String(fields['Id'])}`;
    const record: Record<string, unknown> = { attributes: { type: object.name, url } };
    for (const { parent, field, read } of paths) {
      const value = read(fields);
      if (parent === null) record[field] = value;
      else
        record[parent] = { ...asObject(record[parent] ?? { attributes: { type: parent } }), [field]: value };
    }
    return record;
  };
  return {
    status: 200,
    body: {
      totalSize: records.length,
      done: isDone,
      ...(isDone ? {} : { nextRecordsUrl: `/services/data/${call.version}/query/${id}-${end}` }),
      records: batchRecords.map(shown),
    },
  };
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
