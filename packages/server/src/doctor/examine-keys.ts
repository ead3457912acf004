import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Db } from '../storage/database.ts';
import { findMasterKeys } from '../vault/master-key.ts';
import { countByMasterKey } from '../vault/reseal.ts';
import { keyIdOf } from '../vault/sealing.ts';
import type { Finding } from './finding.ts';
import { fine, problem, warning } from './finding.ts';

type KeyConfig = Pick<Config, 'dataDir' | 'masterKeys' | 'databaseUrl'>;

/** Where the master key comes from. */
export async function examineKeySettings(config: KeyConfig): Promise<Finding[]> {
  const file = join(resolve(config.dataDir), 'master-key');
  const found = await findMasterKeys(config).catch((error: unknown) => error);
  if (found instanceof Error)
    return [
      problem(
        'keys',
        `The master key in ${file} cannot be read: ${found.message}`,
        'Correct the file, or set HEADRACE_MASTER_KEY.',
      ),
    ];
  const isShared = config.databaseUrl !== null && config.masterKeys.length === 0;
  return [
    ...(isShared
      ? [
          warning(
            'keys',
            'HEADRACE_MASTER_KEY is not set, so each machine has a master key of its own.',
            'Set it to the same value for all processes that share the PostgreSQL.',
          ),
        ]
      : []),
    ...(await examineKeyFile(file)),
  ];
}

async function examineKeyFile(file: string): Promise<Finding[]> {
  const found = await stat(file).catch(() => null);
  if (found === null || process.platform === 'win32' || (found.mode & 0o077) === 0) return [];
  return [problem('keys', `Other users of this machine can read ${file}.`, `chmod 600 '${file}'`)];
}

/** Whether the master keys open what is sealed, and whether there is a key of the API. */
export async function examineKeys(db: Db, config: KeyConfig): Promise<Finding[]> {
  const found = await findMasterKeys(config).catch(() => null);
  const own = (found?.keys ?? []).map(keyIdOf);
  const sealed = await countByMasterKey(db);
  const missing = sealed.filter(({ keyId }) => !own.includes(keyId));
  const says = own.length === 0 ? 'no master key is set' : `only ${own.join(', ')} is set`;
  return [
    ...missing.map(({ keyId, count }) =>
      problem(
        'keys',
        `${count} stored credentials or secrets are sealed under master key ${keyId}, and ${says}.`,
        'Add that key to HEADRACE_MASTER_KEY, after the first one, or store the values again.',
      ),
    ),
    ...(missing.length === 0 ? [describeSealed(sealed, own)] : []),
    await examineApiKeys(db),
  ];
}

function describeSealed(sealed: { count: number }[], [first]: string[]): Finding {
  const count = sealed.reduce((sum, one) => sum + one.count, 0);
  if (first === undefined) return fine('keys', 'There is no master key yet; the next start makes one.');
  return fine(
    'keys',
    `The master key ${first} is set, and everything that is sealed (${count}) can be opened.`,
  );
}

async function examineApiKeys(db: Db): Promise<Finding> {
  const { rows } = await sql<{ count: number; organizations: number }>`
    select (select count(*)::int from api_keys where revoked_at is null and role <> 'public') as count,
      (select count(*)::int from organizations) as organizations`.execute(db);
  const [{ count, organizations } = { count: 0, organizations: 0 }] = rows;
  if (organizations === 0)
    return fine('keys', 'There is no organization yet; the first start makes one, and its API key.');
  if (count > 0) return fine('keys', `There are ${count} API keys.`);
  return problem(
    'keys',
    'There is no API key, so nobody can call the API.',
    'Make one: `headrace keys create`.',
  );
}
