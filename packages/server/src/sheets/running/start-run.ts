import { toUnits } from '../../contract/money.ts';
import { sql } from 'kysely';
import { ServiceError } from '../../contract/errors.ts';
import type { NewSheetRun } from '../../contract/sheets/runs.ts';
import type { Db, Tx } from '../../storage/database.ts';
import { shareOrganization } from '../../storage/organizations.ts';
import { byService, keepChange, takeChange } from '../history/keep-change.ts';
import { noPart, organizationGone, tooMany } from '../refusals.ts';
import type { Sheet, SheetPlace } from '../sheet.ts';
import { pipeNumber } from '../sheet.ts';
import { loadSheet } from '../structure/load-sheet.ts';
import { raiseVersion, shareSheet } from '../structure/lock-sheet.ts';
import type { ChosenRows } from './chosen-rows.ts';
import { keepText, storeRows, storeRowsOf } from './chosen-rows.ts';
import { noTouch } from '../touches/touch.ts';
import { upstreamOf } from './decide.ts';
import type { RunBody } from './sheet-run.ts';
import { maxRunsOfOrganization, maxRunsOfSheet } from './running-limits.ts';

interface Starting {
  body: RunBody;
  createdBy: string;
  /** Which rows, where the request does not say it by itself: what `chooseRows` found, or those of an earlier run. */
  rows?: ChosenRows | { kind: 'earlier'; no: number } | undefined;
  isAuto?: boolean;
}

/** Stores a run, which a feeder then takes on. Answers its number. */
export async function startRun(
  tx: Tx,
  place: SheetPlace,
  { body, createdBy, rows, isAuto = false }: Starting,
): Promise<number> {
  if (!(await shareOrganization(tx, place.organizationId))) throw organizationGone();
  await shareSheet(tx, place);
  const sheet = await loadSheet(tx, place);
  const { pipes, named } = pipesOf(sheet, body);
  checkCeiling(sheet, { body, pipes });
  await checkCount(tx, place);
  const no = await takeNumber(tx, place);
  const change = await takeChange(tx);
  const units = body.max_credits === undefined ? null : toUnits(body.max_credits);
  await tx
    .insertInto('sheet_runs')
    .values({
      org_id: place.organizationId,
      sheet_id: place.id,
      no,
      change_no: change,
      status: 'running',
      body: JSON.stringify(body),
      selection: rows === undefined ? null : keepText(rows),
      pipes,
      named_pipes: named,
      max_credits: units,
      note: body.note ?? null,
      created_by: createdBy,
      is_auto: isAuto,
    })
    .execute();
  if (rows?.kind === 'ids') await storeRows(tx, { place, no }, rows.ids);
  if (rows?.kind === 'earlier') await storeRowsOf(tx, { place, no }, rows.no);
  const asked = { ...place, by: isAuto ? byService : createdBy };
  await keepChange(tx, asked, { no: change, kind: 'run', inverse: { run: no } });
  await raiseVersion(tx, place, { ...noTouch, runs: [no] });
  return no;
}

/** Numbers of the pipes that a request names, and of all that run for it. */
export function pipesOf(
  sheet: Sheet,
  { pipes: names, with_upstream: withUpstream }: Pick<NewSheetRun, 'pipes' | 'with_upstream'>,
) {
  const named = [...new Set(names)].map((name) => {
    const pipe = sheet.pipes.find(({ no }) => no === pipeNumber(name));
    if (pipe === undefined) throw noPart('pipe', name);
    return pipe.no;
  });
  const upstream = withUpstream ? upstreamOf(sheet.pipes, named).map(({ no }) => no) : [];
  return { named, pipes: [...named, ...upstream] };
}

/** Nothing that can bill runs without a ceiling. */
function checkCeiling(
  { environment, pipes: all }: Sheet,
  { body, pipes }: { body: NewSheetRun; pipes: readonly number[] },
): void {
  if (environment === 'sandbox' || body.max_credits !== undefined) return;
  const billing = all.find(({ no, canBill }) => canBill && pipes.includes(no));
  if (billing === undefined) return;
  const message = `"max_credits" is missing: "${billing.payload.pipe_id}" can cost credits. POST …/estimate says how many are likely.`;
  throw new ServiceError('invalid-request', message, {
    errors: [{ code: 'ValidationFailed', message, path: 'max_credits' }],
  });
}

async function checkCount(tx: Tx, { organizationId, id }: SheetPlace): Promise<void> {
  const { rows } = await sql<{ here: number; all: number }>`
    select count(*) filter (where sheet_id = ${id}::int)::int as here, count(*)::int as all
    from sheet_runs where org_id = ${organizationId} and finished_at is null and exists (
      select from sheets
      where sheets.org_id = sheet_runs.org_id and sheets.id = sheet_runs.sheet_id and sheets.deleted_at is null)`.execute(
    tx,
  );
  const { here = 0, all = 0 } = rows[0] ?? {};
  if (here >= maxRunsOfSheet)
    throw tooMany('runs of a sheet in flight', maxRunsOfSheet, 'wait until one ends');
  if (all >= maxRunsOfOrganization)
    throw tooMany('sheet runs in flight', maxRunsOfOrganization, 'wait until one ends');
}

async function takeNumber(tx: Tx, { organizationId, id }: SheetPlace): Promise<number> {
  const { rows } = await sql<{ no: number }>`
    update sheet_heads set next_run = next_run + 1
    where org_id = ${organizationId} and sheet_id = ${id}::int returning next_run - 1 as no`.execute(tx);
  return rows[0]?.no ?? 1;
}

/** What is under way ends; the rest goes back as it was. False where there is no such run, or it has ended. */
export async function cancelSheetRun(
  db: Db,
  { organizationId, id }: SheetPlace,
  no: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sheet_runs set canceled_at = coalesce(canceled_at, now())
    where org_id = ${organizationId} and sheet_id = ${id}::int and no = ${no}::int and finished_at is null`.execute(
    db,
  );
  return (numAffectedRows ?? 0n) > 0n;
}
