import type { Dialect, Driver } from 'kysely';
import { CompiledQuery, PostgresDialect, PostgresDriver } from 'kysely';
import type pg from 'pg';
import { createAdapter } from './create-adapter.ts';

/** How long the transactions of a pool may take; null for no limit. */
export interface TransactionLimits {
  /** Waiting for one lock. */
  lockMs: number | null;
  /** One statement. */
  statementMs: number | null;
}

/**
 * A pool whose transactions have limits. They are set with the statement that begins the transaction, and only for that
 * transaction: behind a pooler, another client has the connection a moment later.
 */
export function createLimitedDialect(pool: pg.Pool, limits: TransactionLimits): Dialect {
  const dialect = new PostgresDialect({ pool });
  return {
    createAdapter,
    createDriver: () => limitDriver(new PostgresDriver({ pool }), limits),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

function limitDriver(driver: Driver, { lockMs, statementMs }: TransactionLimits): Driver {
  const settings = [
    ...(lockMs === null ? [] : [`set local lock_timeout = ${lockMs}`]),
    ...(statementMs === null ? [] : [`set local statement_timeout = ${statementMs}`]),
  ];
  return {
    init: (options) => driver.init(options),
    acquireConnection: (options) => driver.acquireConnection(options),
    // One message: another round trip would cost each transaction as much as a statement.
    beginTransaction: async (connection) => {
      await connection.executeQuery(CompiledQuery.raw(['begin', ...settings].join('; ')));
    },
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    releaseConnection: (connection, options) => driver.releaseConnection(connection, options),
    destroy: (options) => driver.destroy(options),
  };
}
