/* Writes to the embedded database, which has one connection: in batches, so that others have their turn in between. */
import { sql } from 'kysely';
import type { ColumnType } from '../../contract/datasets.ts';
import type { Db } from '../../storage/database.ts';
import { castOf, columnAt, tableOf } from '../column-sql.ts';
import type { MakePart, RowWriter } from './row-writer.ts';

interface InsertOptions {
  db: Db;
  id: string;
  types: readonly ColumnType[];
  makePart: MakePart;
}

export function createInsertWriter({ db, id, types, makePart }: InsertOptions): RowWriter {
  const table = tableOf({ id, part: 0 });
  const columns = sql.join([sql.ref('row_id'), ...types.map((_, at) => columnAt(at))]);
  const values = sql.join([
    sql`(r ->> 0)::bigint`,
    ...types.map((type, at) => sql`(r ->> ${sql.lit(at + 1)})::${castOf(type)}`),
  ]);
  let made: Promise<unknown> | null = null;
  const make = () => (made ??= sql.raw(makePart(0)).execute(db));
  return {
    write: async ({ encoded, count }) => {
      await make();
      if (count === 0) return;
      const json = Buffer.from(encoded.buffer, encoded.byteOffset, encoded.byteLength).toString();
      await sql`insert into ${table} (${columns}) select ${values} from json_array_elements(${json}::json) as r`.execute(
        db,
      );
    },
    finish: async () => {
      await make();
      return 1;
    },
    forEachPart: async (statementsOf) => {
      for (const statement of statementsOf(0)) await sql.raw(statement).execute(db);
    },
    close: () => Promise.resolve(),
  };
}
