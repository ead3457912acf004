import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { migrate, migrations } from '../migrate.ts';
import { BackupError } from './backup-error.ts';
import type { BackupEnd, BackupHeader, Frame, TableShape } from './backup-frames.ts';
import type { CopySession } from './copy-session.ts';
import { readTables } from './read-shape.ts';
import { countRows } from './whole-rows.ts';
import { nameForCopy, quote } from './write-backup.ts';

/** Throws if a newer version made the backup. */
export function requireKnown({ migrations: applied, version }: BackupHeader): void {
  const unknown = applied.filter((name) => !(name in migrations));
  if (unknown.length === 0) return;
  throw new BackupError(
    `The backup was made by a newer version of Headrace (${version}, with ${unknown.join(', ')}); restore it with that version.`,
  );
}

/**
 * Fills an empty database with a backup: makes the tables as they were when it was made, puts the rows in, and then
 * migrates them to this version. Returns how many rows there are.
 */
export async function fillDatabase(session: CopySession, frames: AsyncIterator<Frame>): Promise<number> {
  const { db } = session;
  const first = await frames.next();
  if (first.done === true || first.value.kind !== 'header') throw new Error('a backup begins with a header');
  const header = first.value.value;
  const then = header.migrations.flatMap((name) => {
    const migration = migrations[name];
    return migration === undefined ? [] : [[name, migration] as const];
  });
  await migrate(db, Object.fromEntries(then));
  await emptyTables(db);
  const filled = await fillTables(session, frames);
  await setSequences(db, filled.end);
  await makeIndexes(db, { ...filled.end, schema: header.schema });
  await migrate(db);
  await forgetTrigrams(db);
  return filled.rows;
}

/** Rows that a migration wrote are in the backup as well. */
async function emptyTables(db: Db): Promise<void> {
  const names = (await readTables(db)).map(({ name }) => sql.id(name));
  await sql`truncate ${sql.join(names)}`.execute(db);
}

async function fillTables(
  session: CopySession,
  frames: AsyncIterator<Frame>,
): Promise<{ end: BackupEnd; rows: number }> {
  const known = new Set((await readTables(session.db)).map(({ name }) => name));
  const counts: BackupEnd['tables'] = [];
  let next = await frames.next();
  while (next.done !== true) {
    const frame = next.value;
    if (frame.kind === 'end') {
      requireSameCounts(frame.value.tables, counts);
      // The checksum comes after it.
      await frames.next();
      return { end: frame.value, rows: counts.reduce((sum, { rows }) => sum + rows, 0) };
    }
    if (frame.kind !== 'table') throw new BackupError(`The backup has a ${frame.kind} where none belongs.`);
    // Tables that imports of datasets make are in no migration.
    if (!known.has(frame.value.name)) await makeTable(session.db, frame.value);
    const table = pieceReader(frames);
    await session.copyIn(nameForCopy(frame.value), table.pieces());
    counts.push({ name: frame.value.name, rows: table.rows() });
    next = table.next();
  }
  throw new BackupError('The backup has no end.');
}

/** Reads the rows of one table, and keeps the frame that comes after them. */
function pieceReader(frames: AsyncIterator<Frame>) {
  let rows = 0;
  let next: IteratorResult<Frame> = { done: true, value: undefined };
  return {
    async *pieces(): AsyncGenerator<Uint8Array> {
      for (next = await frames.next(); next.done !== true; next = await frames.next()) {
        if (next.value.kind !== 'rows') return;
        rows += countRows(next.value.bytes);
        yield next.value.bytes;
      }
    },
    rows: () => rows,
    next: () => next,
  };
}

function requireSameCounts(said: BackupEnd['tables'], counted: BackupEnd['tables']): void {
  if (JSON.stringify(said) !== JSON.stringify(counted))
    throw new BackupError('The backup does not have the rows that it says it has.');
}

async function makeTable(db: Db, { name, columns }: TableShape): Promise<void> {
  const lines = columns.map((one) => `${quote(one.name)} ${one.type}${one.required ? ' not null' : ''}`);
  await sql.raw(`create table ${quote(name)} (${lines.join(', ')})`).execute(db);
}

async function setSequences(db: Db, { sequences }: BackupEnd): Promise<void> {
  for (const { name, value } of sequences)
    await sql`select setval(${quote(name)}::regclass, ${value}::bigint)`.execute(db);
}

/** Those that no migration made: of datasets, of sheets, and of tables that were large. */
async function makeIndexes(
  db: Db,
  { indexes, schema }: Pick<BackupEnd, 'indexes'> & { schema: string },
): Promise<void> {
  for (const { name, definition } of indexes) {
    const { rows } = await sql`select from pg_class where oid = to_regclass(${quote(name)})`.execute(db);
    if (rows.length > 0 || needsTrigrams(definition)) continue;
    await sql.raw(definition.replace(` ON ${schema}.`, ' ON ')).execute(db);
  }
}

/** The extension may be missing here, and a running service builds them anew where it is not. */
function needsTrigrams(definition: string): boolean {
  return definition.includes('gin_trgm_ops');
}

async function forgetTrigrams(db: Db): Promise<void> {
  await sql`update dataset_indexes set ready_at = null, tried_at = null`.execute(db);
}
