/* Puts a backup into a home, or leaves the home as it was. */
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { LedgerVerdict } from '../contract/ledger.ts';
import { lockDataDir } from '../data-dir-lock.ts';
import { deriveChainKeys } from '../ledger/chain.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { DataDirInUse } from '../open-home.ts';
import { BackupError } from '../storage/backup/backup-error.ts';
import type { BackupHeader } from '../storage/backup/backup-frames.ts';
import { checkBackupFile, readBackupFile } from '../storage/backup/backup-file.ts';
import type { CopySession } from '../storage/backup/copy-session.ts';
import { copyOnPglite, copyOnPostgres } from '../storage/backup/copy-session.ts';
import { dropEverything, listUsers } from '../storage/backup/drop-everything.ts';
import { fillDatabase, requireKnown } from '../storage/backup/fill-database.ts';
import { readFilling } from '../storage/backup/read-shape.ts';
import { countOpenRuns } from '../storage/backup/write-backup.ts';
import { closeEntries, requireClosedFolder } from '../storage/close-folder.ts';
import { openPgliteGateway } from '../storage/pglite-gateway.ts';
import { isMissing } from '../storage/prepared/lay-folder.ts';
import { replaceFolder, takeBack } from '../storage/replaced-folder.ts';
import type { MasterKeys } from '../vault/master-key.ts';
import { findMasterKeys } from '../vault/master-key.ts';
import { keyIdOf } from '../vault/sealing.ts';
import { countByMasterKey } from '../vault/reseal.ts';

type RestoreConfig = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'masterKeys'>;

export interface RestoreOptions {
  path: string;
  /** Whether what is in the home may go. */
  isReplacing: boolean;
}

export interface RestoredHome {
  header: BackupHeader;
  rows: number;
  /** What was found in each ledger. */
  ledgers: LedgerVerdict[];
  /** Runs that go on when a service starts. */
  openRuns: number;
  /** Ids of master keys that are not set, and how many values were sealed under each. */
  missingKeys: { keyId: string; count: number }[];
}

/** Checks the file and the keys before anything is touched. */
export async function restoreHome(config: RestoreConfig, options: RestoreOptions): Promise<RestoredHome> {
  const { header } = await checkBackupFile(options.path);
  requireKnown(header);
  const keys = await requireKeys(config, header);
  const { databaseUrl, databaseDirectUrl, dataDir } = config;
  const fill = (session: CopySession) => fillAndVerify(session, { path: options.path, keys });
  const filled =
    databaseUrl === null
      ? await restoreFolder(dataDir, options, fill)
      : await restorePostgres(databaseDirectUrl ?? databaseUrl, options, fill);
  return { header, ...filled };
}

type Filled = Omit<RestoredHome, 'header'>;
type Fill = (session: CopySession) => Promise<Filled>;

async function fillAndVerify(
  session: CopySession,
  { path, keys }: { path: string; keys: MasterKeys },
): Promise<Filled> {
  const { db } = session;
  const rows = await fillDatabase(session, readBackupFile(path));
  const ledgers = await verifyLedger(db, { keys: deriveChainKeys(keys), organizationId: null });
  const own = new Set(keys.keys.map(keyIdOf));
  const missingKeys = (await countByMasterKey(db)).filter(({ keyId }) => !own.has(keyId));
  return { rows, ledgers: ledgers ?? [], openRuns: await countOpenRuns(session), missingKeys };
}

/** Without the key that the service sealed with, nothing that is sealed could be opened and the ledger not be verified. */
async function requireKeys(config: RestoreConfig, header: BackupHeader): Promise<MasterKeys> {
  const found = await findMasterKeys(config);
  const [needed] = header.master_keys;
  const where = `HEADRACE_MASTER_KEY or the file ${join(resolve(config.dataDir), 'master-key')}`;
  if (found === null)
    throw new BackupError(`There is no master key. Put key ${needed ?? ''} of the backup into ${where}.`);
  const own = found.keys.map(keyIdOf);
  if (needed === undefined || own.includes(needed)) return found;
  throw new BackupError(
    `The master key is a wrong one: the backup was made with key ${needed}, and ${own.join(', ')} is set. ` +
      `Put the key of the backup into ${where}.`,
  );
}

/** The database is made beside its place, so a restore that fails leaves nothing there. */
async function restoreFolder(dataDir: string, { isReplacing }: RestoreOptions, fill: Fill): Promise<Filled> {
  const lock = await lockDataDir(dataDir);
  if ('owner' in lock) throw new DataDirInUse(dataDir, lock.owner?.address ?? null);
  const folder = join(dataDir, 'pglite');
  const unfinished = `${folder}.unfinished`;
  try {
    await requireClosedFolder(dataDir);
    await takeBack(folder);
    if (!isMissing(folder) && !isReplacing) throw notEmpty(`The data directory ${resolve(dataDir)}`);
    await rm(unfinished, { recursive: true, force: true });
    const gateway = await openPgliteGateway(unfinished);
    const filled = await copyOnPglite(gateway, fill).finally(() => gateway.close());
    await replaceFolder(folder, unfinished);
    closeEntries(dataDir);
    return filled;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    await lock.release();
  }
}

/** All in one transaction. */
function restorePostgres(url: string, { isReplacing }: RestoreOptions, fill: Fill): Promise<Filled> {
  return copyOnPostgres({ url, isSnapshot: false }, async (session) => {
    const { db } = session;
    const filling = await readFilling(db);
    if (filling === 'foreign')
      throw new BackupError(
        'The database has tables of something else. Restore into a database of its own, such as a new one.',
      );
    if (filling === 'ours') {
      if (!isReplacing) throw notEmpty('The database');
      const users = await listUsers(db);
      if (users > 0)
        throw new BackupError(
          `The database is in use by ${users} connections of Headrace. Stop all its processes.`,
        );
      await dropEverything(db);
    }
    const filled = await fill(session);
    await sql`set constraints all immediate`.execute(db);
    return filled;
  });
}

function notEmpty(what: string): BackupError {
  return new BackupError(
    `${what} is not empty. Restore into an empty one, or pass --replace to lose what is there.`,
  );
}
