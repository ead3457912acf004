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
  /** What else is set for each of them, if anything. */
  settings?: Readonly<Record<string, string>>;
}

/** How a transaction is begun, in one message: another round trip would cost each of them as much as a statement. */
function beginWith({ lockMs, statementMs, settings = {} }: TransactionLimits): string {
  const all = {
    ...(lockMs === null ? {} : { lock_timeout: String(lockMs) }),
    ...(statementMs === null ? {} : { statement_timeout: String(statementMs) }),
    ...settings,
  };
  return ['begin', ...Object.entries(all).map(([name, value]) => `set local ${name} = '${value}'`)].join(
    '; ',
  );
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

function limitDriver(driver: Driver, limits: TransactionLimits): Driver {
  const begin = CompiledQuery.raw(beginWith(limits));
  return {
    init: (options) => driver.init(options),
    acquireConnection: (options) => driver.acquireConnection(options),
    beginTransaction: async (connection) => {
      await connection.executeQuery(begin);
    },
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    releaseConnection: (connection, options) => driver.releaseConnection(connection, options),
    destroy: (options) => driver.destroy(options),
  };
}
