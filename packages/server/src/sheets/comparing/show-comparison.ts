import { sql } from 'kysely';
import { ServiceError } from '../../contract/errors.ts';
import type { JsonValue } from '../../contract/field.ts';
import type { Comparison } from '../../contract/sheets/compare.ts';
import { foldText } from '../../datasets/fold-text.ts';
import type { Db } from '../../storage/database.ts';
import { readState } from '../cells/states.ts';
import { showRun } from '../running/show-run.ts';
import type { Sheet, SheetOutput, SheetPlace } from '../sheet.ts';
import { pipeName } from '../sheet.ts';
import { loadSheet } from '../structure/load-sheet.ts';
import type { ProviderResult } from './compare-results.ts';
import { mainOutput } from './comparison-draft.ts';
import { compareResults, timeOf } from './compare-results.ts';
import { storedComparison } from './start-comparison.ts';

/** The only run that a comparison begins. */
const runNo = 1;

export async function showComparison(
  db: Db,
  { organizationId, id }: SheetPlace,
  no: number,
): Promise<Comparison> {
  const place = { organizationId, id: no };
  const stored = await findStored(db, place);
  if (stored === null || stored.comparison.sheet !== id)
    throw new ServiceError('not-found', `The sheet has no comparison ${no}; one is kept for three days.`);
  const { comparison, expiresAt } = stored;
  const sheet = await loadSheet(db, place);
  const run = await showRun(db, place, runNo);
  const results = await loadResults(db, sheet);
  return {
    id: no,
    sheet_id: id,
    pipe: pipeName(comparison.pipe),
    field: comparison.field,
    status: run.status,
    rows: comparison.rows,
    spent: run.spent,
    max_credits: run.max_credits,
    error: run.error,
    providers: compareResults(
      comparison.providers.map(({ provider, pipe }) => ({ provider, results: results.get(pipe) ?? [] })),
    ),
    created_at: run.created_at,
    finished_at: run.finished_at,
    expires_at: expiresAt.toISOString(),
  };
}

async function findStored(db: Db, { organizationId, id }: SheetPlace) {
  const row = await db
    .selectFrom('sheets')
    .select(['comparison', 'expires_at'])
    .where('org_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (row === undefined || row.comparison === null || row.expires_at === null) return null;
  return { comparison: storedComparison.parse(JSON.parse(row.comparison)), expiresAt: row.expires_at };
}

interface ResultRow {
  pipe_no: number;
  row_id: string | number;
  states: Uint8Array;
  vals: JsonValue[];
  credits: string | number;
  trail: string | null;
}

/** By the number of the pipe. */
async function loadResults(db: Db, { id, pipes }: Sheet): Promise<Map<number, ProviderResult[]>> {
  const { rows } = await sql<ResultRow>`
    select pipe_no, row_id, states, vals, credits, trail from sheet_results
    where sheet_id = ${id}::int and pipe_no = any(${pipes.map(({ no }) => no)}::int[])`.execute(db);
  const outputs = new Map(pipes.map((pipe) => [pipe.no, mainOutput(pipe)]));
  const byPipe = Map.groupBy(rows, ({ pipe_no: no }) => no);
  return new Map(
    [...byPipe].map(([no, found]) => [no, found.map((row) => toResult(row, outputs.get(no)))] as const),
  );
}

function toResult(row: ResultRow, output: SheetOutput | undefined): ProviderResult {
  const isFound = output !== undefined && readState(row.states, output.slot).status === 'completed';
  const value = isFound ? (row.vals[output.slot] ?? null) : null;
  return {
    rowId: Number(row.row_id),
    value: value === null ? null : normalize(value),
    credits: Number(row.credits),
    durationMs: timeOf(row.trail),
  };
}

const normalize = (value: JsonValue) =>
  typeof value === 'string' ? foldText(value.trim()) : JSON.stringify(value);
