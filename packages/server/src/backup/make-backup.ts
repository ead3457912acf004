/* Backups of either home, from its database or through the service that has it open. */
import { randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../config.ts';
import { BackupError } from '../storage/backup/backup-error.ts';
import type { BackupHeader } from '../storage/backup/backup-frames.ts';
import { checkBackupFile, writeBackupFile } from '../storage/backup/backup-file.ts';
import type { CopySession } from '../storage/backup/copy-session.ts';
import { framesOf } from '../storage/backup/write-backup.ts';
import { findMasterKeys } from '../vault/master-key.ts';
import { keyIdOf } from '../vault/sealing.ts';
import { readHome } from './read-home.ts';

export { BackupError } from '../storage/backup/backup-error.ts';

/** What was backed up. */
export interface MadeBackup {
  header: BackupHeader;
  rows: number;
  bytes: number;
}

type BackupConfig = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'masterKeys'>;

/**
 * Writes the database of these settings into a new file. Throws `DataDirInUse` if a service has the embedded database
 * open: it has to make the backup itself.
 */
export async function backUpHome(
  config: BackupConfig,
  { path, version }: { path: string; version: string },
): Promise<MadeBackup> {
  const masterKeys = await listKeyIds(config);
  const write = (session: CopySession) => writeSession(session, { path, version, masterKeys });
  await requireNoFile(path);
  return readHome(config, write);
}

async function writeSession(
  session: CopySession,
  { path, version, masterKeys }: { path: string; version: string; masterKeys: readonly string[] },
): Promise<MadeBackup> {
  const frames = framesOf(session, { version, master_keys: [...masterKeys] });
  return makeFile(path, async (file, unfinished) => {
    await writeBackupFile(file, frames);
    return checkMade(unfinished);
  });
}

/** A new file for this user alone, which appears when `write` is done. Throws if there is one already. */
export async function makeFile<Result>(
  path: string,
  write: (file: FileHandle, unfinished: string) => Promise<Result>,
): Promise<Result> {
  const unfinished = `${path}.${randomUUID()}.part`;
  const file = await open(unfinished, 'wx', 0o600);
  try {
    const result = await write(file, unfinished).finally(() => file.close());
    await giveName(unfinished, path);
    return result;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Linking fails where somebody has made the file meanwhile; renaming would replace it. */
async function giveName(unfinished: string, path: string): Promise<void> {
  await link(unfinished, path).catch(async () => {
    await requireNoFile(path);
    // File systems of memory sticks and some network drives have no links.
    await rename(unfinished, path);
  });
}

export async function requireNoFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found !== null) throw new BackupError(`The file ${path} exists already. Choose another name.`);
  const folder = await stat(dirname(path)).catch(() => null);
  if (folder === null) throw new BackupError(`There is no folder ${dirname(path)} for the backup.`);
}

/** Reads the whole file again: a backup that cannot be read is not a backup. */
export async function checkMade(path: string): Promise<MadeBackup> {
  const { header, rows } = await checkBackupFile(path);
  return { header, rows, bytes: (await stat(path)).size };
}

async function listKeyIds(config: BackupConfig): Promise<string[]> {
  const found = await findMasterKeys(config);
  return [...new Set(found?.keys.map(keyIdOf))];
}
