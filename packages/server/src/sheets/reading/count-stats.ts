/* Statistics of a sheet: what its cells are, and what they cost. */
import { toCredits } from '../../contract/money.ts';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { SheetStats } from '../../contract/sheets/reading.ts';
import type { ShownStatus } from '../../contract/sheets/conditions.ts';
import { createBudget, usualPace } from '../../datasets/querying/budget.ts';
import type { Database, Db } from '../../storage/database.ts';
import { readState } from '../cells/states.ts';
import { readTrail } from '../cells/trail.ts';
import { textAt } from '../cells/value-sql.ts';
import { isPinned, isStale, statusOf } from '../conditions/cell-sql.ts';
import type { RowWindow } from '../conditions/condition-sql.ts';
import { rowsOf } from '../conditions/condition-sql.ts';
import { lastRowId, scanRows, tooSlow } from '../conditions/scan-rows.ts';
import type { PlacedField } from '../conditions/sheet-field.ts';
import { placeFields } from '../conditions/sheet-field.ts';
import type { Sheet, SheetPipe } from '../sheet.ts';
import { pipeName } from '../sheet.ts';

interface FieldCount {
  byStatus: Map<ShownStatus, number>;
  stale: number;
  pinned: number;
}

interface ProviderCount {
  asked: number;
  units: number;
  outcomes: Map<string, number>;
}

interface PipeCount {
  /** Rows that it has touched. */
  rows: number;
  units: number;
  values: number;
  providers: Map<string, ProviderCount>;
}

interface Tally {
  rows: number;
  fields: Map<string, FieldCount>;
  pipes: Map<number, PipeCount>;
}

/**
 * On the embedded database most of it is waiting for a turn, and after an import others have many: 100,000 rows took 12 to
 * more than 20 s where six programs beside kept two cores busy. A sheet is counted once at a time, and proxies wait for 60 s.
 */
const maxMs = 45_000;

/** Of all rows, those in the trash left out. Looks through rows once, and once through the results of each pipe. */
export async function countStats(db: Db, sheet: Sheet, signal?: AbortSignal): Promise<SheetStats> {
  const fields = placeFields(sheet);
  const tally: Tally = {
    rows: 0,
    fields: new Map(fields.map(({ name }) => [name, { byStatus: new Map(), stale: 0, pinned: 0 }])),
    pipes: new Map(sheet.pipes.map(({ no }) => [no, { rows: 0, units: 0, values: 0, providers: new Map() }])),
  };
  const budget = createBudget({ ...usualPace, maxRows: Number.POSITIVE_INFINITY, maxMs, signal });
  const last = await lastRowId(db, sheet);
  const scan = async (ask: (tx: Transaction<Database>, window: RowWindow) => Promise<void>, upTo = last) => {
    const reached = await scanRows(db, { after: 0, upTo, tests: 0, budget, ask, take: () => true });
    if (reached < upTo) throw tooSlow();
  };
  const own = fields.filter(({ own: place }) => place !== null);
  await scan((tx, window) => countOwn(tx, sheet, { fields: own, window, tally }));
  const alone = new Set(fields.filter((field) => field.own === null).map(({ name }) => name));
  const ranUpTo = await findLastResults(db, sheet);
  for (const pipe of sheet.pipes) {
    const count = (tx: Transaction<Database>, window: RowWindow) =>
      countResults(tx, sheet, { pipe, fields: alone, window, tally });
    await scan(count, Math.min(ranUpTo.get(pipe.no) ?? 0, last));
    addUntouched(pipe, alone, tally);
  }
  for (const field of fields.filter(({ own: place, made }) => place !== null && made !== null))
    await scan((tx, window) => countBoth(tx, sheet, { field, window, tally }));
  return show(sheet, tally);
}

/** The last row that each pipe has touched: of rows behind it, as after an import, there is nothing to look for. */
async function findLastResults(db: Db, { organizationId, id, pipes }: Sheet): Promise<Map<number, number>> {
  const { rows } = await sql<{ no: number; row_id: string | number | null }>`
    select no, (
        select max(row_id) from sheet_results
        where org_id = ${organizationId} and sheet_id = ${id}::int and pipe_no = no) as row_id
    from unnest(${pipes.map(({ no }) => no)}::int[]) as no`.execute(db);
  return new Map(rows.map(({ no, row_id }) => [no, Number(row_id ?? 0)]));
}

const add = <Key>(counts: Map<Key, number>, key: Key, count: number) =>
  void counts.set(key, (counts.get(key) ?? 0) + count);

/** Fields that people fill, and no pipe. */
async function countOwn(
  tx: Transaction<Database>,
  sheet: Sheet,
  { fields, window, tally }: { fields: readonly PlacedField[]; window: RowWindow; tally: Tally },
): Promise<void> {
  const alone = fields.filter(({ made }) => made === null);
  const filled = alone.map(({ own }) => sql`count(${own === null ? sql`null` : textAt(own)})::int`);
  const unfit = alone.map(
    (field) => sql`count(*) filter (where r.unfit is not null and ${statusOf(field)} = 'failed')::int`,
  );
  const { rows } = await sql<{ rows: number; filled: number[]; unfit: number[] }>`
    select count(*)::int as rows, array[${sql.join(filled)}]::int[] as filled, array[${sql.join(unfit)}]::int[] as unfit
    from ${rowsOf(sheet, { pipes: [], window })}`.execute(tx);
  const [found] = rows;
  if (found === undefined) return;
  tally.rows += found.rows;
  for (const [at, { name }] of alone.entries()) {
    const count = tally.fields.get(name);
    const [completed, failed] = [found.filled[at] ?? 0, found.unfit[at] ?? 0];
    if (count === undefined) continue;
    add(count.byStatus, 'completed', completed);
    add(count.byStatus, 'failed', failed);
    add(count.byStatus, 'no_result', found.rows - completed - failed);
  }
}

interface ResultGroup {
  states: Uint8Array;
  is_claimed: boolean;
  is_old: boolean;
  /** Without its times, so that there are few kinds of it. */
  trail: string | null;
  count: number;
  units: string | number;
}

/** Results of a pipe in a window, those of rows in the trash left out: an index knows these. */
function resultsOf({ id, organizationId }: Sheet, pipe: SheetPipe, { after, upTo }: RowWindow) {
  return sql`sheet_results as p where p.sheet_id = ${id}::int and p.pipe_no = ${pipe.no}::int
    and p.org_id = ${organizationId} and p.row_id > ${after}::bigint and p.row_id <= ${upTo}::bigint
    and not exists (select from sheet_rows as trash where trash.sheet_id = ${id}::int and trash.row_id = p.row_id
      and trash.deleted_at is not null)`;
}

/** Results that look alike are counted together: there are few kinds of them, however many fields the pipe fills. */
async function countResults(
  tx: Transaction<Database>,
  sheet: Sheet,
  {
    pipe,
    fields,
    window,
    tally,
  }: { pipe: SheetPipe; fields: ReadonlySet<string>; window: RowWindow; tally: Tally },
): Promise<void> {
  const { rows } = await sql<ResultGroup>`
    select p.states, p.claim_run is not null as is_claimed, p.is_stale or p.config_no <> ${pipe.configNo}::int as is_old,
      split_part(p.trail, ';', 1) as trail, count(*)::int as count, sum(p.credits) as units
    from ${resultsOf(sheet, pipe, window)} group by 1, 2, 3, 4`.execute(tx);
  const counted = tally.pipes.get(pipe.no);
  for (const group of rows) {
    if (counted !== undefined) {
      counted.rows += group.count;
      counted.units += Number(group.units);
      addAsked(group, counted.providers);
    }
    for (const output of pipe.outputs) {
      const { status, isPinned: pinned } = readState(group.states, output.slot);
      if (output.isPrimary && status === 'completed' && !pinned && counted !== undefined)
        counted.values += group.count;
      const field = fields.has(output.name) ? tally.fields.get(output.name) : undefined;
      if (field === undefined) continue;
      add(field.byStatus, pinned ? 'completed' : group.is_claimed ? 'queued' : status, group.count);
      if (pinned) field.pinned += group.count;
      else if (status !== 'empty' && group.is_old) field.stale += group.count;
    }
  }
}

/** Rows that the pipe never ran on. */
function addUntouched({ no, outputs }: SheetPipe, fields: ReadonlySet<string>, tally: Tally): void {
  const count = tally.rows - (tally.pipes.get(no)?.rows ?? 0);
  for (const { name } of outputs) {
    const field = fields.has(name) ? tally.fields.get(name) : undefined;
    if (field !== undefined) add(field.byStatus, 'empty', Math.max(count, 0));
  }
}

/** Whom the pipe asked for the results of a group. */
function addAsked({ trail, count }: ResultGroup, providers: PipeCount['providers']): void {
  for (const { provider, outcome, units } of readTrail(trail)) {
    const known = providers.get(provider) ?? { asked: 0, units: 0, outcomes: new Map() };
    providers.set(provider, known);
    known.asked += count;
    known.units += units * count;
    add(known.outcomes, outcome, count);
  }
}

/** A field that both people and a pipe fill. */
async function countBoth(
  tx: Transaction<Database>,
  sheet: Sheet,
  { field, window, tally }: { field: PlacedField; window: RowWindow; tally: Tally },
): Promise<void> {
  const pipes = field.made === null ? [] : [field.made.pipeNo];
  const { rows } = await sql<{ status: ShownStatus; is_stale: boolean; is_pinned: boolean; count: number }>`
    select ${statusOf(field)} as status, ${isStale(field)} as is_stale, ${isPinned(field)} as is_pinned,
      count(*)::int as count
    from ${rowsOf(sheet, { pipes, window })} group by 1, 2, 3`.execute(tx);
  const known = tally.fields.get(field.name);
  for (const { status, count, ...is } of known === undefined ? [] : rows) {
    if (known === undefined) continue;
    add(known.byStatus, status, count);
    if (is.is_stale) known.stale += count;
    if (is.is_pinned) known.pinned += count;
  }
}

function show(sheet: Sheet, { rows, fields, pipes }: Tally): SheetStats {
  return {
    version: sheet.version,
    rows,
    fields: [...fields].map(([name, { byStatus, stale, pinned }]) => {
      const filled = byStatus.get('completed') ?? 0;
      const shown = [...byStatus].filter(([, count]) => count > 0);
      return { name, filled, empty: rows - filled, by_status: Object.fromEntries(shown), stale, pinned };
    }),
    pipes: [...pipes].map(([no, { units, values, providers }]) => ({
      id: pipeName(no),
      credits: toCredits(units),
      values,
      credits_per_value: values === 0 ? null : toCredits(Math.round(units / values)),
      providers: [...providers].map(([provider, one]) => ({
        provider,
        asked: one.asked,
        credits: toCredits(one.units),
        outcomes: Object.fromEntries(one.outcomes),
      })),
    })),
  };
}
