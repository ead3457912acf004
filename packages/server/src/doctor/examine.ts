/* Looks at everything that a service needs, and changes nothing. */
import { readHome } from '../backup/read-home.ts';
import type { Config } from '../config.ts';
import { DataDirInUse } from '../open-home.ts';
import { BackupError } from '../storage/backup/backup-error.ts';
import type { CopySession } from '../storage/backup/copy-session.ts';
import { isMissing } from '../storage/prepared/lay-folder.ts';
import { join } from 'node:path';
import { examineDatabase } from './examine-database.ts';
import { examineDisk } from './examine-disk.ts';
import { examineKeys, examineKeySettings } from './examine-keys.ts';
import { examineMigrations } from './examine-migrations.ts';
import { examineNetwork } from './examine-network.ts';
import { examinePorts } from './examine-ports.ts';
import { examineProviders } from './examine-providers.ts';
import { examineRuntime } from './examine-runtime.ts';
import type { Finding } from './finding.ts';
import { fine, problem } from './finding.ts';

export type { Finding } from './finding.ts';

/** `isOnline`: whether providers may be asked whether they can be reached. */
export async function examine(config: Config, { isOnline }: { isOnline: boolean }): Promise<Finding[]> {
  return [
    ...examineRuntime(config),
    ...(await examineDisk(config)),
    ...(await examineKeySettings(config)),
    ...(await examineHome(config)),
    ...(await examinePorts(config)),
    ...(isOnline ? await examineNetwork(config) : []),
  ];
}

async function examineHome(config: Config): Promise<Finding[]> {
  const isNew = config.databaseUrl === null && isMissing(join(config.dataDir, 'pglite'));
  if (isNew) return [fine('database', 'There is no embedded database yet; the first start makes one.')];
  try {
    return await readHome(config, (session) => examineSession(config, session));
  } catch (error) {
    return [explain(error, config)];
  }
}

async function examineSession(config: Config, session: CopySession): Promise<Finding[]> {
  const migrations = await examineMigrations(session.db);
  return [
    ...(await examineDatabase(session, config)),
    ...migrations.findings,
    ...(migrations.isUsable
      ? [...(await examineKeys(session.db, config)), ...(await examineProviders(session.db, config))]
      : []),
  ];
}

function explain(error: unknown, { databaseUrl }: Config): Finding {
  if (error instanceof DataDirInUse)
    return fine(
      'database',
      `${error.message} What is in the database was not looked at; see \`headrace status\`.`,
    );
  const message = error instanceof Error ? error.message || String(codeOf(error)) : String(error);
  if (databaseUrl === null || error instanceof BackupError)
    return problem(
      'database',
      `The embedded database does not open: ${message}`,
      'Restore a backup: `headrace restore`.',
    );
  const { host, pathname } = new URL(databaseUrl);
  return problem(
    'database',
    `The database at ${host}${pathname} cannot be used: ${message}`,
    'Start it, or correct DATABASE_URL (host, port, user, password, name of the database).',
  );
}

function codeOf(error: Error): unknown {
  return 'code' in error ? error.code : error.name;
}
