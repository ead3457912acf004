/* A cell with where it comes from. */
import { toCredits } from '../../contract/money.ts';
import { sql } from 'kysely';
import type { WholeCell } from '../../contract/sheets/cells.ts';
import type { Db } from '../../storage/database.ts';
import { noPart } from '../refusals.ts';
import type { Sheet } from '../sheet.ts';
import { loadRow } from '../rows/list-rows.ts';
import { listFields } from './fields.ts';
import { readCell } from './read-cell.ts';
import { readTrail } from './trail.ts';
import { showFull } from './show-cells.ts';

interface Receipt {
  credits: string | number;
  observed_at: Date | null;
  run_no: number | null;
  trail: string | null;
}

/** Throws where there is no such row or field. */
export async function showWholeCell(
  db: Db,
  sheet: Sheet,
  { row: id, field: name }: { row: number; field: string },
): Promise<WholeCell> {
  const field = listFields(sheet).find((one) => one.name === name);
  if (field === undefined) throw noPart('column', name.slice(0, 60));
  const row = await loadRow(db, sheet, id);
  const shown = showFull(field, row, sheet.environment);
  const pipe = field.filled?.pipe.no;
  // What people gave cost nothing, whatever its pipe did.
  const isOwn = field.column !== null && readCell(field, row).by === 'input';
  const receipt = pipe === undefined || isOwn ? null : await readReceipt(db, sheet, { pipe, id });
  return {
    ...shown,
    credits: receipt === null ? null : toCredits(Number(receipt.credits)),
    observed_at: receipt?.observed_at?.toISOString() ?? null,
    run: receipt?.run_no ?? null,
    attempts: showAttempts(receipt?.trail ?? null),
  };
}

async function readReceipt(
  db: Db,
  sheet: Sheet,
  { pipe, id }: { pipe: number; id: number },
): Promise<Receipt | null> {
  const { rows } = await sql<Receipt>`
    select credits, observed_at, run_no, trail from sheet_results
    where org_id = ${sheet.organizationId} and sheet_id = ${sheet.id}::int and pipe_no = ${pipe}::int
      and row_id = ${id}::bigint`.execute(db);
  return rows[0] ?? null;
}

const showAttempts = (trail: string | null): WholeCell['attempts'] =>
  readTrail(trail).map(({ units, ...asked }) => ({ ...asked, credits: toCredits(units) }));
