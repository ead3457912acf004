import type { Dialect, Driver } from 'kysely';
import { CompiledQuery, PostgresDialect, PostgresDriver } from 'kysely';
import type pg from 'pg';
import { SettingsAdapter } from './settings-adapter.ts';

/** How long the transactions of a pool may take; null for no limit. */
export interface TransactionLimits {
  /** Waiting for one lock. */
  lockMs: number | null;
  /** One statement. */
  statementMs: number | null;
  /** What else is set for each of them, if anything. */
  settings?: Readonly<Record<string, string>>;
}

/**
 * A pool whose transactions have limits. They are set with the statement that begins the transaction, and only for that
 * transaction: behind a pooler, another client has the connection a moment later.
 */
export function createLimitedDialect(pool: pg.Pool, limits: TransactionLimits): Dialect {
  const dialect = new PostgresDialect({ pool });
  return {
    createAdapter: () => new SettingsAdapter(limits.settings),
    createDriver: () => limitDriver(new PostgresDriver({ pool }), limits),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

/** In one message: another round trip would cost each transaction as much as a statement. */
function beginWith({ lockMs, statementMs, settings = {} }: TransactionLimits): string {
  const all = {
    ...(lockMs === null ? {} : { lock_timeout: String(lockMs) }),
    ...(statementMs === null ? {} : { statement_timeout: String(statementMs) }),
    ...settings,
  };
  const sets = Object.entries(all).map(([name, value]) => `set local ${name} = '${value}'`);
  return ['begin', ...sets].join('; ');
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
