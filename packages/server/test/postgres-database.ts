import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import pg from 'pg';
import { openStorage } from '../src/storage/open-storage.ts';

export interface PostgresDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A database without a table, as an operator makes it. */
export async function createFreshDatabase(server: string): Promise<PostgresDatabase> {
  return createDatabase(server, '');
}

/** A database with all tables and no rows. Migrating one takes seconds, copying one does not. */
export async function createEmptyDatabase(server: string, templateFolder: string): Promise<PostgresDatabase> {
  const template = templateName(templateFolder);
  made ??= makeTemplate(server, template);
  await made;
  return createDatabase(server, `template ${template}`);
}

/** A server that others use as well keeps nothing of a test run. */
export async function dropTemplate(server: string, templateFolder: string): Promise<void> {
  await runOn(server, `drop database if exists ${templateName(templateFolder)} with (force)`);
}

/** By this process, or seen by it. */
let made: Promise<void> | null = null;

/** One for each test run, which may have migrations of its own. */
function templateName(templateFolder: string): string {
  return `test_${basename(templateFolder).toLowerCase().replaceAll(/\W/g, '_')}`;
}

/** The first caller makes it; those that come meanwhile wait for that. */
async function makeTemplate(server: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rows } = await client.query('select from pg_database where datname = $1', [name]);
    if (rows.length > 0) return;
    // It has its name when it is complete.
    await client.query(`create database ${name}_unfinished`);
    const storage = await openStorage({ databaseUrl: urlOf(`${name}_unfinished`, server), dataDir: '' });
    await storage.close();
    await client.query(`alter database ${name}_unfinished rename to ${name}`);
  } finally {
    await client.end();
  }
}

async function createDatabase(server: string, from: string): Promise<PostgresDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOn(server, `create database ${name} ${from}`);
  return { url: urlOf(name, server), drop: () => runOn(server, `drop database ${name} with (force)`) };
}

function urlOf(database: string, server: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function runOn(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
