/* A temporary sheet with a pipe once for each provider, and its run. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { NewComparison } from '../../contract/sheets/compare.ts';
import { maxComparedRows } from '../../contract/sheets/compare.ts';
import { newSheetRun } from '../../contract/sheets/runs.ts';
import { ServiceError } from '../../contract/errors.ts';
import type { Db, Tx } from '../../storage/database.ts';
import { shareOrganization } from '../../storage/organizations.ts';
import { noPart, noRow, organizationGone, tooMany } from '../refusals.ts';
import type { GivenValues } from '../rows/prepare-rows.ts';
import { prepareRows } from '../rows/prepare-rows.ts';
import { appendRowsTx, reserveRowIds } from '../rows/write-rows.ts';
import { loadRows } from '../running/load-batch.ts';
import { startRun } from '../running/start-run.ts';
import type { Sheet, SheetPlace } from '../sheet.ts';
import { pipeName } from '../sheet.ts';
import type { Draft } from '../structure/draft.ts';
import { loadSheet } from '../structure/load-sheet.ts';
import type { PlannedPart, PlanParts } from '../structure/plan-draft.ts';
import { planDraft } from '../structure/plan-draft.ts';
import { storeDraft } from '../structure/store-draft.ts';
import type { OutputsOf } from './comparison-draft.ts';
import {
  checkProviders,
  comparisonDraft,
  comparisonValues,
  mainOutput,
  placeErrors,
} from './comparison-draft.ts';

/** Of an organization at a time; each is there for three days. */
const maxComparisons = 50;
const kept = sql`interval '3 days'`;

/** What is stored with a temporary sheet. */
export const storedComparison = z.strictObject({
  /** The sheet and the pipe that it is about. */
  sheet: z.int(),
  pipe: z.int(),
  /** The output of the pipe whose values are compared. */
  field: z.string(),
  rows: z.int(),
  /** By the number of the pipe that asks it. */
  providers: z.array(z.strictObject({ provider: z.string(), pipe: z.int() })),
});
type StoredComparison = z.infer<typeof storedComparison>;

interface Starting {
  pipeNo: number;
  body: NewComparison;
  createdBy: string;
  plan: PlanParts;
  outputsOf: OutputsOf;
}

/** Everything about a comparison that is read and planned before anything is locked. */
interface ComparisonToStart {
  source: Sheet;
  pipeNo: number;
  field: string;
  body: NewComparison;
  createdBy: string;
  draft: Draft;
  parts: readonly PlannedPart[];
  values: readonly GivenValues[];
}

/** Reads the rows, and plans the temporary sheet. Throws all that is wrong. */
export async function planComparison(
  db: Db,
  place: SheetPlace,
  { plan, outputsOf, ...asked }: Starting,
): Promise<ComparisonToStart> {
  const { pipeNo, body } = asked;
  const source = await loadSheet(db, place);
  const pipe = source.pipes.find(({ no }) => no === pipeNo);
  if (pipe === undefined) throw noPart('pipe', pipeName(pipeNo));
  checkProviders(body.providers);
  const draft = comparisonDraft(source, { pipe, providers: body.providers, outputsOf });
  const { organizationId, environment } = source;
  const parts = await planDraft(draft, { organizationId, environment, plan }).catch((error: unknown) => {
    throw placeErrors(error);
  });
  const rowIds = await selectRows(db, place, body.rows);
  const missing = Array.isArray(body.rows) ? body.rows.find((row) => !rowIds.includes(row)) : undefined;
  if (missing !== undefined) throw noRow(missing);
  const rows = await loadRows(db, source, rowIds);
  if (rows.length === 0) throw noRows();
  const values = rows.map((row) => comparisonValues(source, pipe, row));
  return { ...asked, field: mainOutput(pipe)?.name ?? '', source, draft, parts, values };
}

/** The rows that are there, in the order of their ids. */
async function selectRows(db: Db, { id }: SheetPlace, asked: NewComparison['rows']): Promise<number[]> {
  const ids = Array.isArray(asked) ? asked : null;
  const limit = Array.isArray(asked) ? maxComparedRows : asked.first;
  const { rows } = await sql<{ row_id: string | number }>`
    select row_id from sheet_rows
    where sheet_id = ${id}::int and deleted_at is null and (${ids}::bigint[] is null or row_id = any(${ids}::bigint[]))
    order by row_id limit ${limit}::int`.execute(db);
  return rows.map(({ row_id }) => Number(row_id));
}

function noRows(): ServiceError {
  const message = 'The sheet has no rows to compare providers on; append some first.';
  return new ServiceError('invalid-request', message, {
    errors: [{ code: 'ValidationFailed', message, path: 'rows' }],
  });
}

/** All of it or nothing: the sheet, its rows and its run. Answers the id of the sheet. */
export async function startComparison(tx: Tx, comparison: ComparisonToStart): Promise<number> {
  const { source, draft, parts, values, body, createdBy, pipeNo, field } = comparison;
  const { organizationId } = source;
  if (!(await shareOrganization(tx, organizationId))) throw organizationGone();
  await checkCount(tx, organizationId);
  const place = await insertTemporary(tx, source);
  const numbers = await storeDraft(tx, { ...place, columns: [], pipes: [] }, { draft, parts });
  await noteComparison(tx, place, {
    sheet: source.id,
    pipe: pipeNo,
    field,
    rows: values.length,
    providers: body.providers.map((provider, at) => ({ provider, pipe: numbers[at] ?? 0 })),
  });
  const sheet = await loadSheet(tx, place);
  const { prepared } = await prepareRows(sheet, values);
  const firstId = await reserveRowIds(tx, place, prepared.length);
  const origin = { kind: 'api', compares: source.id } as const;
  await appendRowsTx(tx, sheet, { rows: prepared, firstId, origin, isUpsert: false });
  const run = newSheetRun.parse({
    pipes: numbers.map(pipeName),
    with_upstream: false,
    ...(body.max_credits === undefined ? {} : { max_credits: body.max_credits }),
  });
  await startRun(tx, place, { body: run, createdBy });
  return place.id;
}

async function checkCount(tx: Tx, organizationId: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sheets
    where org_id = ${organizationId} and expires_at is not null and deleted_at is null`.execute(tx);
  if ((rows[0]?.count ?? 0) >= maxComparisons)
    throw tooMany('comparisons', maxComparisons, 'each is deleted after three days, or delete its sheet');
}

/** In the project of the sheet, since every sheet is in one; no list shows it. */
async function insertTemporary(tx: Tx, { organizationId, id, environment }: Sheet): Promise<SheetPlace> {
  const { rows } = await sql<{ id: number }>`
    insert into sheets (org_id, project_id, environment, name, expires_at)
    select org_id, project_id, ${environment}, ${`compare ${randomUUID()}`}, now() + ${kept}
    from sheets where org_id = ${organizationId} and id = ${id}::int returning id`.execute(tx);
  const place = { organizationId, id: rows[0]?.id ?? 0 };
  await tx.insertInto('sheet_heads').values({ org_id: organizationId, sheet_id: place.id }).execute();
  return place;
}

async function noteComparison(
  tx: Tx,
  { organizationId, id }: SheetPlace,
  comparison: StoredComparison,
): Promise<void> {
  await sql`
    update sheets set comparison = ${JSON.stringify(comparison)}
    where org_id = ${organizationId} and id = ${id}::int`.execute(tx);
}
