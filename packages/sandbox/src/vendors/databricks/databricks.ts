/*
 * Statements of Databricks. Designed: its documentation was not read; paths, members and states are those of its public
 * clients. Two tables, `people` and `companies`, in any catalog and schema.
 */
import { z } from 'zod';
import type { Asked } from '../../kit/asked.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { readTablePage } from '../../kit/own-tables.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import { readJob, startJob } from '../../kit/sandbox-job.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { Cell } from '../../kit/table-rows.ts';
import { readSelect } from './read-select.ts';

const refuse = (status: number, error_code: string, message: string): SimulatedReply => ({
  status,
  body: { error_code, message },
});

export const databricks = defineSimulator({
  id: 'databricks',
  // Every customer has a host of their own; in the sandbox nobody has one.
  baseUrls: ['https://accounts.cloud.databricks.com'],
  typicalMs: 600,
  requestsPerSecond: null,
  keys: ['bearer'],
  refuses: {
    wrongKey: refuse(401, 'UNAUTHENTICATED', 'Credential was not sent or was of an unsupported type.'),
    restricted: refuse(403, 'PERMISSION_DENIED', 'You do not have permission to use the SQL Warehouse.'),
    exhausted: refuse(403, 'PERMISSION_DENIED', 'The account is not active.'),
    tooOften: refuse(429, 'REQUEST_LIMIT_EXCEEDED', 'Too many requests.'),
    unknownPath: refuse(404, 'ENDPOINT_NOT_FOUND', 'No API found.'),
    unfit: ({ parameter, problem }) => refuse(400, 'INVALID_PARAMETER_VALUE', `${parameter} is ${problem}`),
  },
  routes: {
    'POST /api/2.0/sql/statements/': { needs: ['warehouse_id', 'statement'], answer: startStatement },
    'GET /api/2.0/sql/statements/{statement_id}': { answer: readStatement },
    'GET /api/2.0/preview/scim/v2/Me': {
      answer: () => ({ status: 200, body: { id: '7', userName: 'analyst@sandbox.example', active: true } }),
    },
  },
});

const statementSchema = z.object({
  statement: z.string(),
  parameters: z
    .array(z.object({ name: z.string(), value: z.string(), type: z.string().nullish() }))
    .nullish(),
});

const slowShare = 0.15;

/** A statement that takes its time is answered later, by its id. */
function startStatement(asked: Asked): SimulatedReply {
  const { data: input } = statementSchema.safeParse(readJsonBody(asked.request));
  if (input === undefined) return refuse(400, 'INVALID_PARAMETER_VALUE', 'The statement cannot be read.');
  const { id } = startJob(asked, { vendor: 'databricks', kind: 'statement', input });
  const isSlow = asked.chance('slow', input.statement) < slowShare;
  return { status: 200, body: { statement_id: id, ...(isSlow ? pending : run(asked, input)) } };
}

const pending = { status: { state: 'PENDING' } };

function readStatement(asked: Asked): SimulatedReply {
  const id = asked.text('statement_id') ?? '';
  const found = readJob(asked, id);
  if (found === null) return refuse(404, 'RESOURCE_DOES_NOT_EXIST', `The statement ${id} was not found.`);
  const input = statementSchema.parse(found.job.input);
  const isSlow = asked.chance('slow', input.statement) < slowShare;
  const isRunning = isSlow && found.readsBefore === 0;
  return {
    status: 200,
    body: { statement_id: id, ...(isRunning ? { status: { state: 'RUNNING' } } : run(asked, input)) },
  };
}

function run({ world }: Asked, { statement, parameters }: z.infer<typeof statementSchema>) {
  const values = new Map(
    (parameters ?? []).map(({ name, value, type }) => [name, typed(value, type ?? 'STRING')] as const),
  );
  const select = readSelect(statement, values);
  if (select === null) return failed('[PARSE_SYNTAX_ERROR] Syntax error.');
  const { limit, offset, ...query } = select;
  const page = readTablePage(world, { query, at: offset, size: limit });
  if (page.outcome !== 'found') return failed(`[UNRESOLVED] ${page.message}`);
  const { rows } = page.answer;
  const [first] = rows;
  const names = query.fields.length > 0 ? query.fields : Object.keys(first?.fields ?? {});
  const columns = names.map((name, position) => ({
    name,
    position,
    type_name: rows.some(({ fields }) => typeof fields[name] === 'number') ? 'LONG' : 'STRING',
  }));
  return {
    status: { state: 'SUCCEEDED' },
    manifest: {
      format: 'JSON_ARRAY',
      schema: { column_count: names.length, columns },
      total_row_count: rows.length,
    },
    result: {
      chunk_index: 0,
      row_count: rows.length,
      data_array: rows.map(({ fields }) => names.map((name) => asText(fields[name] ?? null))),
    },
  };
}

function failed(message: string) {
  return { status: { state: 'FAILED', error: { error_code: 'BAD_REQUEST', message } } };
}

function typed(value: string, type: string): string | number | boolean {
  if (type === 'BOOLEAN') return value === 'true';
  return type === 'STRING' ? value : Number(value);
}

function asText(value: Cell): string | null {
  return value === null ? null : String(value);
}
