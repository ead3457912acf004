/* All that is stored, as text, to look for what must not be in it. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../../src/storage/database.ts';

/** Every column of every table, one line each row; bytes as they are, where they are text. */
export async function readTables(db: Db): Promise<string> {
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    select table_name as table, column_name as column, data_type as type
    from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema')`.execute(
    db,
  );
  const texts = await Promise.all(
    columns.map(async ({ table, column, type }) => {
      const value =
        type === 'bytea' ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`;
      const { rows } = await sql<{
        value: string | null;
      }>`select ${value} as value from ${sql.table(table)}`.execute(db);
      return [`${table}.${column}`, ...rows.map((row) => row.value ?? '')].join('\n');
    }),
  );
  return texts.join('\n');
}

/** Every file below a folder as Latin-1, which keeps all bytes. */
export async function readFiles(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'latin1')));
  return texts.join('\n');
}
