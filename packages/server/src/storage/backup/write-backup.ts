import { sql } from 'kysely';
import { readApplied } from '../newer-migrations.ts';
import { BackupError } from './backup-error.ts';
import type { BackupHeader, Frame, TableShape } from './backup-frames.ts';
import type { CopySession } from './copy-session.ts';
import { holdTables, readIndexes, readPlace, readSequences, readTables } from './read-shape.ts';
import { countRows } from './whole-rows.ts';

/** What a backup says of itself besides what the database knows. */
export type BackupNotes = Pick<BackupHeader, 'version' | 'master_keys'>;

/** Everything that is in the database at one moment, but for what PostgreSQL may lose in a crash as well. */
export async function* framesOf(session: CopySession, notes: BackupNotes): AsyncGenerator<Frame> {
  const { db, home } = session;
  const migrations = await readApplied(db);
  if (migrations.length === 0) throw new BackupError('The database is empty: no service has used it yet.');
  const made = { made_at: new Date().toISOString(), home, migrations, ...(await readPlace(db)) };
  yield { kind: 'header', value: { ...made, ...notes } };
  const tables = await readTables(db);
  await holdTables(db, tables);
  const counts: { name: string; rows: number }[] = [];
  for (const table of tables) {
    yield { kind: 'table', value: table };
    let rows = 0;
    for await (const bytes of session.copyOut(nameForCopy(table))) {
      rows += countRows(bytes);
      yield { kind: 'rows', bytes };
    }
    counts.push({ name: table.name, rows });
  }
  // Sequences do not take part in transactions. Read last, they are past all rows that were read.
  const [sequences, indexes] = [await readSequences(db), await readIndexes(db)];
  yield { kind: 'end', value: { tables: counts, sequences, indexes } };
}

/** As SQL. */
export function nameForCopy({ name, columns }: TableShape): { name: string; columns: string } {
  return { name: quote(name), columns: columns.map((column) => quote(column.name)).join(', ') };
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** How many runs go on when a service starts on this database. */
export async function countOpenRuns({ db }: CopySession): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from runs where finished_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}
