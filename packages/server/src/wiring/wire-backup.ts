import { randomBytes } from 'node:crypto';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { ServiceError } from '../contract/errors.ts';
import type { HttpServices } from '../http/services.ts';
import { writeBackupFile } from '../storage/backup/backup-file.ts';
import { framesOf } from '../storage/backup/write-backup.ts';
import { readDatabase } from '../storage/read-database.ts';
import { loadMasterKeys } from '../vault/master-key.ts';
import { keyIdOf } from '../vault/sealing.ts';
import type { Base } from './base.ts';

/**
 * Writes a backup where uploads wait, and the caller reads it from there: a slow reader must not keep the embedded
 * database to itself. Its name is that of an upload, so that the next start removes what a killed process left.
 */
export function wireBackup({ config, storage }: Pick<Base, 'config' | 'storage'>) {
  const folder = config.uploadsDir;
  const backUp: HttpServices['operator']['backUp'] = async (version) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await requireSpace(folder, (await readDatabase(storage.api)).bytes);
    const keys = (await loadMasterKeys(config)).keys.map(keyIdOf);
    const path = join(folder, `${hostname()}-${process.pid}-${randomBytes(8).toString('hex')}`);
    const remove = () => rm(path, { force: true });
    const notes = { version, master_keys: [...new Set(keys)] };
    const file = await open(path, 'wx', 0o600);
    try {
      await storage.copy((session) => writeBackupFile(file, framesOf(session, notes)));
    } catch (error) {
      await remove();
      throw error;
    } finally {
      await file.close();
    }
    return { path, remove };
  };
  return backUp;
}

/** A full disk would stop the embedded database. A backup takes less than the database. */
async function requireSpace(folder: string, neededBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize > neededBytes) return;
  const detail = `A backup may need ${Math.ceil(neededBytes / 1e6)} MB in ${folder}, and less is free there.`;
  throw new ServiceError('unavailable', detail, { headers: { 'retry-after': '60' } });
}
