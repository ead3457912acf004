import { join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { lockDataDir } from '../data-dir-lock.ts';
import { DataDirInUse } from '../open-home.ts';
import { BackupError } from '../storage/backup/backup-error.ts';
import type { CopySession } from '../storage/backup/copy-session.ts';
import { copyOnPglite, copyOnPostgres } from '../storage/backup/copy-session.ts';
import { openPgliteGateway } from '../storage/pglite-gateway.ts';
import { isMissing } from '../storage/prepared/lay-folder.ts';

/** Reads the database of these settings at one moment. It is not migrated. Throws `DataDirInUse` if a service has it open. */
export function readHome<Result>(
  { databaseUrl, databaseDirectUrl, dataDir }: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  use: (session: CopySession) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl === null) return readFolder(dataDir, use);
  return copyOnPostgres({ url: databaseDirectUrl ?? databaseUrl, isSnapshot: true }, use);
}

async function readFolder<Result>(
  dataDir: string,
  use: (session: CopySession) => Promise<Result>,
): Promise<Result> {
  const folder = join(dataDir, 'pglite');
  if (isMissing(folder))
    throw new BackupError(
      `There is no database in ${resolve(dataDir)}. Set HEADRACE_DATA_DIR or DATABASE_URL as for the service.`,
    );
  const lock = await lockDataDir(dataDir);
  if ('owner' in lock) throw new DataDirInUse(dataDir, lock.owner?.address ?? null);
  try {
    const gateway = await openPgliteGateway(folder);
    return await copyOnPglite(gateway, use).finally(() => gateway.close());
  } finally {
    await lock.release();
  }
}
