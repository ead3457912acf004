/* A planned draft becomes the sheet: what is new is added, what it has no more goes to the trash. */
import { sql } from 'kysely';
import type { Tx } from '../../storage/database.ts';
import type { Sheet } from '../sheet.ts';
import type { Draft, DraftPipe } from './draft.ts';
import type { PlannedPart } from './plan-draft.ts';
import { storeOutputs } from './store-outputs.ts';

type Before = Pick<Sheet, 'organizationId' | 'id' | 'columns' | 'pipes'>;

/** The sheet is locked, and as `before` says. Answers the numbers of the draft's pipes. */
export async function storeDraft(
  tx: Tx,
  before: Before,
  { draft, parts }: { draft: Draft; parts: readonly PlannedPart[] },
): Promise<number[]> {
  await storeColumns(tx, before, draft);
  const numbers = await storePipes(tx, before, { draft, parts });
  await noteAuto(tx, before);
  return numbers;
}

/** Whether changes of rows are to be followed at all. */
async function noteAuto(tx: Tx, { organizationId, id }: Before): Promise<void> {
  await sql`
    update sheet_heads set has_auto = exists (
      select from sheet_pipes
      where sheet_pipes.org_id = sheet_heads.org_id and sheet_pipes.sheet_id = sheet_heads.sheet_id
        and auto <> 'off' and deleted_at is null
    )
    where org_id = ${organizationId} and sheet_id = ${id}::int`.execute(tx);
}

async function storeColumns(tx: Tx, before: Before, { columns }: Draft): Promise<void> {
  const kept = new Set(columns.map(({ no }) => no));
  await trash(tx, before, { table: 'sheet_columns', gone: before.columns.filter(({ no }) => !kept.has(no)) });
  const numbers = await takeNumbers(tx, before, {
    counter: 'next_column',
    count: columns.filter(({ no }) => no === null).length,
  });
  for (const [position, { no, isKey, ...column }] of columns.entries()) {
    const values = { ...column, is_key: isKey, position };
    if (no === null)
      await insert(tx, 'sheet_columns', { ...keyOf(before), no: numbers.next().value ?? 0, ...values });
    else
      await tx
        .updateTable('sheet_columns')
        .set({ ...values, deleted_at: null })
        .where('org_id', '=', before.organizationId)
        .where('sheet_id', '=', before.id)
        .where('no', '=', no)
        .execute();
  }
}

async function storePipes(
  tx: Tx,
  before: Before,
  { draft, parts }: { draft: Draft; parts: readonly PlannedPart[] },
): Promise<number[]> {
  const kept = new Set(draft.pipes.map(({ no }) => no));
  const gone = before.pipes.filter(({ no }) => !kept.has(no));
  await trash(tx, before, { table: 'sheet_pipes', gone });
  const fresh = await takeNumbers(tx, before, {
    counter: 'next_pipe',
    count: draft.pipes.filter(({ no }) => no === null).length,
  });
  const numbers = draft.pipes.map(({ no }) => no ?? fresh.next().value ?? 0);
  for (const [position, pipe] of draft.pipes.entries()) {
    const [part, no] = [parts[position], numbers[position]];
    if (part === undefined || no === undefined) throw new Error('a pipe of the sheet was not planned');
    const after = part.after.flatMap((at) => numbers[at] ?? []);
    await storePipe(tx, before, { pipe, part, no, after, position });
    await storeOutputs(tx, { organizationId: before.organizationId, id: before.id, no }, part.outputs);
  }
  return numbers;
}

interface PlacedPipe {
  pipe: DraftPipe;
  part: PlannedPart;
  no: number;
  after: number[];
  position: number;
}

/** A pipe that was in the trash has its number, but is not among those before. */
async function storePipe(
  tx: Tx,
  before: Before,
  { pipe, part, no, after, position }: PlacedPipe,
): Promise<void> {
  const key = keyOf(before);
  const payload = JSON.stringify(pipe.payload);
  const old = before.pipes.find((other) => other.no === no);
  const isSame =
    old !== undefined && old.configHash === part.configHash && JSON.stringify(old.payload) === payload;
  const config = isSame
    ? { no: old.configNo, isNew: false }
    : await findConfig(tx, before, { pipeNo: no, payload, hash: part.configHash });
  const values = {
    config_no: config.no,
    auto: pipe.auto ?? (part.isQuiet ? ('changes' as const) : ('off' as const)),
    can_bill: part.canBill,
    after_pipes: after,
    reads: [...part.reads],
    position,
  };
  if (pipe.no === null) await insert(tx, 'sheet_pipes', { ...key, no, ...values });
  else
    await tx
      .updateTable('sheet_pipes')
      .set({ ...values, deleted_at: null })
      .where('org_id', '=', key.org_id)
      .where('sheet_id', '=', key.sheet_id)
      .where('no', '=', no)
      .execute();
  if (config.isNew)
    await insert(tx, 'sheet_pipe_configs', {
      ...key,
      pipe_no: no,
      no: config.no,
      payload,
      config_hash: part.configHash,
    });
}

/**
 * A config that the pipe had before has its number again: what was made with it is not stale. Another one gets a new
 * number; what was made with the old one keeps that.
 */
async function findConfig(
  tx: Tx,
  { organizationId, id }: Before,
  { pipeNo, payload, hash }: { pipeNo: number; payload: string; hash: string },
): Promise<{ no: number; isNew: boolean }> {
  const { rows } = await sql<{ same: number | null; last: number | null }>`
    select max(no) filter (where payload = ${payload} and config_hash = ${hash}) as same, max(no) as last
    from sheet_pipe_configs
    where org_id = ${organizationId} and sheet_id = ${id}::int and pipe_no = ${pipeNo}::int`.execute(tx);
  const { same = null, last = null } = rows[0] ?? {};
  return same === null ? { no: (last ?? 0) + 1, isNew: true } : { no: same, isNew: false };
}

const keyOf = ({ organizationId, id }: Before) => ({ org_id: organizationId, sheet_id: id });

async function insert<Table extends 'sheet_columns' | 'sheet_pipes' | 'sheet_pipe_configs'>(
  tx: Tx,
  table: Table,
  values: Parameters<ReturnType<typeof tx.insertInto<Table>>['values']>[0],
): Promise<void> {
  await tx.insertInto(table).values(values).execute();
}

async function trash(
  tx: Tx,
  { organizationId, id }: Before,
  { table, gone }: { table: 'sheet_columns' | 'sheet_pipes'; gone: readonly { no: number }[] },
): Promise<void> {
  if (gone.length === 0) return;
  await tx
    .updateTable(table)
    .set({ deleted_at: sql<Date>`now()` })
    .where('org_id', '=', organizationId)
    .where('sheet_id', '=', id)
    .where(
      'no',
      'in',
      gone.map(({ no }) => no),
    )
    .execute();
}

/** Numbers that nothing in this sheet ever had. */
async function takeNumbers(
  tx: Tx,
  { organizationId, id }: Before,
  { counter, count }: { counter: 'next_column' | 'next_pipe'; count: number },
): Promise<IterableIterator<number>> {
  const { rows } = await sql<{ next: number }>`
    update sheets set ${sql.ref(counter)} = ${sql.ref(counter)} + ${count}::int
    where org_id = ${organizationId} and id = ${id}::int returning ${sql.ref(counter)} as next`.execute(tx);
  const next = rows[0]?.next ?? 1;
  return Array.from({ length: count }, (_, at) => next - count + at).values();
}
