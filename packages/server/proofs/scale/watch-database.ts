import pg from 'pg';
import { z } from 'zod';

/** What a database has done so far, and how it is filled. */
export interface DatabaseState {
  transactions: number;
  /** Null where pg_stat_statements cannot be had. */
  statements: number | null;
  walBytes: number;
  tables: Record<string, { rows: number; bytes: number }>;
}

const number = z.coerce.number();
const counted = z.array(z.object({ count: number }));
const tableRows = z.array(z.object({ name: z.string(), bytes: number, rows: number }));

const tablesQuery = `
  select c.relname as name, pg_total_relation_size(c.oid) as bytes, s.n_live_tup as rows
  from pg_class c join pg_stat_user_tables s on s.relid = c.oid where c.relkind = 'r'`;
const statementsQuery = `
  select coalesce(sum(calls), 0) as count from pg_stat_statements
  where dbid = (select oid from pg_database where datname = current_database())`;
const speedQuery = `
  with ended as (
    select finished_at, sum(record_count) over (order by finished_at, id) as records from runs
  ), part as (
    select * from ended where records between (select max(records) * 0.1 from ended)
      and (select max(records) * 0.9 from ended)
  )
  select coalesce((max(records) - min(records))
    / nullif(extract(epoch from max(finished_at) - min(finished_at)), 0), 0) as count from part`;

/** Looks at a database from the side. */
export class DatabaseWatch {
  readonly #url: string;
  readonly #client: pg.Client;
  #hasStatements = false;

  constructor(url: string) {
    this.#url = url;
    this.#client = new pg.Client({ connectionString: url });
  }

  async open(): Promise<void> {
    await this.#client.connect();
    this.#hasStatements = await this.#client.query('create extension if not exists pg_stat_statements').then(
      () => true,
      () => false,
    );
  }

  close(): Promise<void> {
    return this.#client.end();
  }

  async read(): Promise<DatabaseState> {
    const tables = tableRows.parse((await this.#client.query(tablesQuery)).rows);
    return {
      transactions: await this.#count(
        'select xact_commit as count from pg_stat_database where datname = current_database()',
      ),
      statements: this.#hasStatements ? await this.#count(statementsQuery).catch(() => null) : null,
      walBytes: await this.#count(`select pg_current_wal_lsn() - '0/0'::pg_lsn as count`),
      tables: Object.fromEntries(tables.map(({ name, ...table }) => [name, table])),
    };
  }

  /** Keeps every worker from claiming until it is opened, so that all of them begin at the same moment. */
  async blockClaims(): Promise<{ open(): Promise<void> }> {
    const blocker = new pg.Client({ connectionString: this.#url });
    await blocker.connect();
    await blocker.query('begin');
    await blocker.query('lock table slices in exclusive mode');
    return { open: () => blocker.end() };
  }

  /** Records of ended slices. */
  finished(): Promise<number> {
    return this.#count(`select coalesce(sum(size), 0) as count from slices where state = 'done'`);
  }

  /** Records per second between the first and the last tenth. */
  speed(): Promise<number> {
    return this.#count(speedQuery);
  }

  /** Workers that are there. */
  workers(): Promise<number> {
    return this.#count(`select count(*) as count from workers where seen_at > now() - interval '10 s'`);
  }

  /** Connections of everybody. */
  connections(): Promise<number> {
    return this.#count('select count(*) as count from pg_stat_activity where datname = current_database()');
  }

  async #count(text: string): Promise<number> {
    return counted.parse((await this.#client.query(text)).rows)[0]?.count ?? 0;
  }
}

export interface DatabaseCost {
  transactions: number;
  statements: number | null;
  walBytes: number;
  tables: { name: string; rows: number; bytes: number }[];
}

/** Fresh counts, so that what a table had before is not part of what a record costs. */
export function difference(before: DatabaseState, after: DatabaseState): DatabaseCost {
  const tables = Object.entries(after.tables).map(([name, { rows, bytes }]) => {
    const known = before.tables[name] ?? { rows: 0, bytes: 0 };
    return { name, rows: rows - known.rows, bytes: bytes - known.bytes };
  });
  return {
    transactions: after.transactions - before.transactions,
    statements:
      after.statements === null || before.statements === null ? null : after.statements - before.statements,
    walBytes: after.walBytes - before.walBytes,
    tables: tables.filter(({ bytes }) => bytes > 0).toSorted((a, b) => b.bytes - a.bytes),
  };
}
