import type { DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { CompiledQuery, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Lane, PgliteGateway } from './pglite-gateway.ts';
import { SettingsAdapter } from './settings-adapter.ts';

/** Kysely over the gateway: each lane is a dialect of its own on the one database. `settings` are those of each transaction. */
export function createPgliteDialect(
  gateway: PgliteGateway,
  lane: Lane,
  settings: Readonly<Record<string, string>> = {},
): Dialect {
  return {
    createAdapter: () => new SettingsAdapter(settings),
    createDriver: () => createDriver(gateway, lane, setAll(settings)),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** One statement, since the embedded database takes no more at a time. */
function setAll(settings: Readonly<Record<string, string>>): string | null {
  const all = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', true)`);
  return all.length === 0 ? null : `select ${all.join(', ')}`;
}

function createDriver(gateway: PgliteGateway, lane: Lane, setUp: string | null): Driver {
  const connection: DatabaseConnection = {
    executeQuery: async <Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> => {
      const { rows, affectedRows } = await gateway.query(sql, parameters);
      // Kysely's contract: the caller's type parameter says what the statement selects.
      return { rows: rows as Row[], numAffectedRows: BigInt(affectedRows) };
    },
    streamQuery: () => {
      throw new Error('streaming is not used on the embedded database');
    },
  };
  const run = (statement: string) =>
    connection.executeQuery(CompiledQuery.raw(statement)).then(() => undefined);
  return {
    init: () => Promise.resolve(),
    acquireConnection: async () => {
      await gateway.acquire(lane);
      return connection;
    },
    releaseConnection: () => {
      gateway.release();
      return Promise.resolve();
    },
    beginTransaction: async () => {
      await run('begin');
      if (setUp === null) return;
      await run(setUp).catch(async (error: unknown) => {
        await run('rollback');
        throw error;
      });
    },
    commitTransaction: () => run('commit'),
    rollbackTransaction: () => run('rollback'),
    destroy: () => Promise.resolve(),
  };
}
