import { sql } from 'kysely';
import type { PipePayload } from '../../contract/pipes-request.ts';
import { pipePayload } from '../../contract/pipes-request.ts';
import type { Db } from '../../storage/database.ts';
import { noSheet } from '../refusals.ts';
import type { Sheet, SheetColumn, SheetHead, SheetOutput, SheetPipe, SheetPlace } from '../sheet.ts';
import type { HeadRow } from './list-sheets.ts';
import { readHead, selectHeads } from './list-sheets.ts';

/** A sheet with its columns and pipes. Throws where the organization has none of this id. */
export async function loadSheet(db: Db, place: SheetPlace): Promise<Sheet> {
  const sheet = await findSheet(db, place);
  if (sheet === null) throw noSheet(place.id);
  return sheet;
}

export async function findSheet(db: Db, { organizationId, id, by }: SheetPlace): Promise<Sheet | null> {
  const { rows } = await sql<HeadRow>`
    ${selectHeads} where sheets.org_id = ${organizationId} and sheets.id = ${id}::int and sheets.deleted_at is null`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return null;
  const place = { organizationId, id };
  const [columns, pipes] = [await loadColumns(db, place), await loadPipes(db, place)];
  const head: SheetHead = { ...readHead(organizationId, row), ...(by === undefined ? {} : { by }) };
  return { ...head, structure: row.structure, columns, pipes };
}

async function loadColumns(db: Db, { organizationId, id }: SheetPlace): Promise<SheetColumn[]> {
  const rows = await db
    .selectFrom('sheet_columns')
    .select(['no', 'name', 'type', 'format', 'label', 'is_key'])
    .where('org_id', '=', organizationId)
    .where('sheet_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('no')
    .execute();
  return rows.map(({ is_key, ...column }) => ({ ...column, isKey: is_key }));
}

async function loadPipes(db: Db, place: SheetPlace): Promise<SheetPipe[]> {
  const outputs = await loadOutputs(db, place);
  const rows = await db
    .selectFrom('sheet_pipes as pipe')
    .innerJoin('sheet_pipe_configs as config', (join) =>
      join
        .onRef('config.org_id', '=', 'pipe.org_id')
        .onRef('config.sheet_id', '=', 'pipe.sheet_id')
        .onRef('config.pipe_no', '=', 'pipe.no')
        .onRef('config.no', '=', 'pipe.config_no'),
    )
    .select(['pipe.no', 'pipe.config_no', 'pipe.auto', 'pipe.can_bill', 'pipe.after_pipes', 'pipe.reads'])
    .select(['config.payload', 'config.config_hash'])
    .where('pipe.org_id', '=', place.organizationId)
    .where('pipe.sheet_id', '=', place.id)
    .where('pipe.deleted_at', 'is', null)
    .orderBy('pipe.position')
    .orderBy('pipe.no')
    .execute();
  return rows.map((row) => ({
    no: row.no,
    configNo: row.config_no,
    configHash: row.config_hash,
    payload: readPayload(row.payload),
    auto: row.auto,
    canBill: row.can_bill,
    after: row.after_pipes,
    reads: row.reads,
    outputs: outputs.get(row.no) ?? [],
  }));
}

/** Checked when it was stored. */
const readPayload = (text: string): PipePayload => pipePayload.parse(JSON.parse(text));

async function loadOutputs(db: Db, { organizationId, id }: SheetPlace): Promise<Map<number, SheetOutput[]>> {
  const rows = await db
    .selectFrom('sheet_outputs')
    .select(['pipe_no', 'slot', 'name', 'type', 'format', 'label', 'is_primary'])
    .where('org_id', '=', organizationId)
    .where('sheet_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('pipe_no')
    .orderBy('position')
    .execute();
  return Map.groupBy(
    rows.map(({ is_primary, ...output }) => ({ ...output, isPrimary: is_primary })),
    ({ pipe_no }) => pipe_no,
  );
}
