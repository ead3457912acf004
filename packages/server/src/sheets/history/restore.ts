/* What lies in the trash of a sheet comes back. It is a change like any other, and can be undone. */
import { sql } from 'kysely';
import type { FieldFormat, FieldType } from '../../contract/field.ts';
import { pipePayload } from '../../contract/pipes-request.ts';
import type { Auto } from '../../contract/sheets/structure.ts';
import type { Db } from '../../storage/database.ts';
import { shareOrganization } from '../../storage/organizations.ts';
import { nameTaken, notInTrash, organizationGone } from '../refusals.ts';
import type { SheetPlace } from '../sheet.ts';
import { changeStructure } from '../structure/change-structure.ts';
import { draftOf } from '../structure/draft.ts';
import { loadSheet } from '../structure/load-sheet.ts';
import { touchRows } from '../touches/touch.ts';
import { raiseHead, shareSheet } from '../structure/lock-sheet.ts';
import type { PlanParts } from '../structure/plan-draft.ts';
import { refuseTurn } from './conflicts.ts';
import { keepChange, takeChange } from './keep-change.ts';
import { inTrash } from './list-parts.ts';
import { rangesOf } from './ranges.ts';
import { findRowConflicts, restoreRows } from './turn-rows.ts';
import { lockKeys } from '../rows/row-keys.ts';

/** All of them, or none. */
export async function restoreFromTrash(db: Db, place: SheetPlace, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  await db.transaction().execute(async (tx) => {
    if (!(await shareOrganization(tx, place.organizationId))) throw organizationGone();
    await shareSheet(tx, place);
    const sheet = await loadSheet(tx, place);
    if (sheet.columns.some(({ isKey }) => isKey)) await lockKeys(tx, place);
    const { rows } = await sql<{ row_id: string | number }>`
      select row_id from sheet_rows
      where org_id = ${place.organizationId} and sheet_id = ${place.id}::int and row_id = any(${wanted}::bigint[])
        and ${inTrash} order by row_id for update`.execute(tx);
    const found = rows.map(({ row_id }) => Number(row_id));
    const missing = wanted.find((id) => !found.includes(id));
    if (missing !== undefined) throw notInTrash(`row ${missing}`);
    const no = await takeChange(tx);
    const restored = { change: no, to: 'restore' as const, upTo: no, rowIds: found };
    const conflicts = await findRowConflicts(tx, place, restored);
    if (conflicts.length > 0) throw await refuseTurn(tx, place, conflicts);
    await restoreRows(tx, place, found);
    await keepChange(tx, place, {
      no,
      kind: 'restore',
      rows: found.length,
      inverse: { ranges: rangesOf(found) },
    });
    await raiseHead(tx, place, { count: found.length, firstId: null, touch: touchRows(found) });
  });
}

interface Restoring {
  plan: PlanParts;
  no: number;
}

interface TrashedColumn {
  no: number;
  name: string;
  type: FieldType;
  format: FieldFormat | null;
  label: string | null;
  is_key: boolean;
}

export async function restoreColumn(db: Db, place: SheetPlace, { plan, no }: Restoring): Promise<void> {
  const { rows } = await sql<TrashedColumn>`
    select no, name, type, format, label, is_key from sheet_columns
    where org_id = ${place.organizationId} and sheet_id = ${place.id}::int and no = ${no}::int and ${inTrash}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw notInTrash(`column c${no}`);
  const { is_key: isKey, ...column } = row;
  await changeStructure(db, place, {
    plan,
    change: (sheet) => {
      if (sheet.columns.some(({ name }) => name === column.name)) throw nameTaken('column', column.name);
      const draft = draftOf(sheet);
      return { draft: { ...draft, columns: [...draft.columns, { ...column, isKey }] } };
    },
  });
}

export async function restorePipe(db: Db, place: SheetPlace, { plan, no }: Restoring): Promise<void> {
  const { rows } = await sql<{ payload: string; auto: Auto }>`
    select config.payload, pipe.auto from sheet_pipes as pipe
    join sheet_pipe_configs as config on config.org_id = pipe.org_id and config.sheet_id = pipe.sheet_id
      and config.pipe_no = pipe.no and config.no = pipe.config_no
    where pipe.org_id = ${place.organizationId} and pipe.sheet_id = ${place.id}::int and pipe.no = ${no}::int
      and ${inTrash}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw notInTrash(`pipe p${no}`);
  const own = { no, payload: pipePayload.parse(JSON.parse(row.payload)), auto: row.auto };
  await changeStructure(db, place, {
    plan,
    change: (sheet) => {
      const draft = draftOf(sheet);
      if (draft.pipes.some((pipe) => pipe.no === no)) throw notInTrash(`pipe p${no}`);
      return { draft: { ...draft, pipes: [...draft.pipes, own] }, own };
    },
  });
}
