import type { DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { CompiledQuery, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { createAdapter } from './create-adapter.ts';
import type { Lane, PgliteGateway } from './pglite-gateway.ts';

/** Kysely over the gateway: each lane is a dialect of its own on the one database. */
export function createPgliteDialect(gateway: PgliteGateway, lane: Lane): Dialect {
  return {
    createAdapter,
    createDriver: () => createDriver(gateway, lane),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function createDriver(gateway: PgliteGateway, lane: Lane): Driver {
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
    beginTransaction: () => run('begin'),
    commitTransaction: () => run('commit'),
    rollbackTransaction: () => run('rollback'),
    destroy: () => Promise.resolve(),
  };
}
