import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { Config } from '@headrace/server';
import type { MadeBackup } from '@headrace/server/backup';
import type { RestoredHome } from '@headrace/server/restore';
import type { Command } from 'commander';
import { CliError } from '../cli-error.ts';
import { confirm } from '../datasets/confirm.ts';
import { explainStartFault } from '../explain-start-fault.ts';
import { formatNumber } from '../format-number.ts';
import { isObject } from '../is-object.ts';
import { describeWrong } from '../ledger/describe-wrong.ts';
import { version } from '../package-version.ts';

interface BackupOptions {
  url?: string;
  operatorToken?: string;
  json?: boolean;
}

interface RestoreOptions {
  replace?: boolean;
  yes?: boolean;
  json?: boolean;
}

const backupNotes = `
The settings are those of the service: DATABASE_URL, or HEADRACE_DATA_DIR for the embedded database. The service may
run meanwhile; on the embedded database it waits until the copy is made. The file has everything but the master key:
keep that elsewhere, and keep the file as you would keep the database.`;

const restoreNotes = `
Restores into the home of the settings (DATABASE_URL or HEADRACE_DATA_DIR), which may be another kind of home than the
one that was backed up. It must be empty, no service may run on it, and the master key of the backup must be set. If
anything fails, the home stays as it was. At the end every ledger is verified; exits with 1 if one is wrong.`;

export function addBackup(program: Command): void {
  program
    .command('backup')
    .description('write everything that the service stores into one file')
    .argument('<file>', 'a new file')
    .option('--url <url>', 'back up the service at this address instead of the one of the settings')
    .option('--operator-token <token>', 'with --url: the token in the lock file of that service')
    .option('--json', 'print JSON')
    .addHelpText('after', backupNotes)
    .action(backUp);
  program
    .command('restore')
    .description('put a backup into an empty home')
    .argument('<file>', 'what `headrace backup` wrote')
    .option('--replace', 'lose what is in the home now')
    .option('--yes', 'do not ask')
    .option('--json', 'print JSON')
    .addHelpText('after', restoreNotes)
    .action(restore);
}

async function backUp(file: string, options: BackupOptions): Promise<void> {
  const path = resolve(file);
  const made = options.url === undefined ? await backUpHere(path) : await backUpThere(path, options);
  if (options.json === true) process.stdout.write(`${JSON.stringify({ file: path, ...made })}\n`);
  else process.stdout.write(describeBackup(path, made));
}

/** Through the service where it has the embedded database open. */
async function backUpHere(path: string): Promise<MadeBackup> {
  const { findLockOwner } = await import('@headrace/server/data-dir-lock');
  const { backUpHome } = await import('@headrace/server/backup');
  const config = await readSettings();
  const owner = config.databaseUrl === null ? await findLockOwner(config.dataDir) : null;
  if (owner !== null) return receiveBackup(path, { url: owner.address, token: owner.operatorToken });
  return orExplain(config, () => backUpHome(config, { path, version }));
}

function backUpThere(path: string, { url = '', operatorToken }: BackupOptions): Promise<MadeBackup> {
  if (operatorToken === undefined)
    throw new CliError('--url needs --operator-token: a backup has everything in it.');
  return receiveBackup(path, { url, token: operatorToken });
}

/** From a service that makes it. What arrives is checked as a whole, because a connection may break in the middle. */
async function receiveBackup(
  path: string,
  { url, token }: { url: string; token: string },
): Promise<MadeBackup> {
  const { requireNoFile, makeFile, checkMade } = await import('@headrace/server/backup');
  await requireNoFile(path);
  const response = await fetch(new URL('/operator/backup', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  const { body } = response;
  if (!response.ok || body === null)
    throw new CliError(`The service at ${url} makes no backup: ${await response.text()}`);
  return makeFile(path, async (file, unfinished) => {
    for await (const bytes of Readable.fromWeb(body)) await file.writeFile(bytes);
    await file.sync();
    return checkMade(unfinished);
  });
}

function describeBackup(path: string, { header, rows, bytes }: MadeBackup): string {
  const [key] = header.master_keys;
  const home = header.home === 'pglite' ? 'the embedded database' : `PostgreSQL ${header.database}`;
  return [
    `Backed up ${formatNumber(rows)} rows of ${home} to ${path} (${formatNumber(Math.ceil(bytes / 1000))} kB).`,
    key === undefined
      ? 'No master key was found here. To restore, you need the one of the service: keep it elsewhere.'
      : `The master key is not in the file. To restore, you need key ${key} (HEADRACE_MASTER_KEY, or the file master-key in the data directory): keep it elsewhere.`,
    '',
  ].join('\n');
}

async function restore(file: string, options: RestoreOptions): Promise<void> {
  const { restoreHome } = await import('@headrace/server/restore');
  const config = await readSettings();
  const isReplacing = options.replace === true;
  const question = `Lose everything that is in ${placeOf(config)}, and restore ${file}?`;
  if (isReplacing && options.yes !== true) await confirm({ question, refused: 'Nothing was changed.' });
  const restored = await orExplain(config, () => restoreHome(config, { path: resolve(file), isReplacing }));
  if (restored.ledgers.some(({ wrong }) => wrong !== null)) process.exitCode = 1;
  const { ledgers, missingKeys, ...rest } = restored;
  const wrong = ledgers.flatMap((one) => (one.wrong === null ? [] : describeWrong(one.name, one.wrong)));
  if (options.json === true)
    process.stdout.write(`${JSON.stringify({ ...rest, ledgers: ledgers.length, wrong, missingKeys })}\n`);
  else process.stdout.write(describeRestore(restored, wrong));
}

function describeRestore(
  { header, rows, ledgers, openRuns, missingKeys }: RestoredHome,
  wrong: readonly string[],
): string {
  return [
    `Restored ${formatNumber(rows)} rows, as they were at ${header.made_at}.`,
    wrong.length === 0
      ? `All ${ledgers.length} ledgers add up.`
      : 'A ledger does not add up. It was so when the backup was made:',
    ...wrong,
    ...missingKeys.map(
      ({ keyId, count }) => `${count} values are sealed under master key ${keyId}, which is not set.`,
    ),
    ...(openRuns === 0
      ? []
      : [
          `${openRuns} runs had not ended then. They go on when the service starts, and ask and send again what came after.`,
        ]),
    '',
  ].join('\n');
}

function placeOf({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === null) return `the data directory ${resolve(dataDir)}`;
  const { host, pathname } = new URL(databaseUrl);
  return `the database ${host}${pathname}`;
}

async function readSettings(): Promise<Config> {
  const { readConfig } = await import('@headrace/server/config');
  try {
    return readConfig(process.env, { role: 'all' });
  } catch (error) {
    throw await explainStartFault(error, null);
  }
}

/** What a home refuses is said as it is, and so is what a start would meet as well. */
async function orExplain<Result>(config: Config, task: () => Promise<Result>): Promise<Result> {
  const { BackupError } = await import('@headrace/server/backup');
  try {
    return await task();
  } catch (error) {
    throw error instanceof BackupError || isOfFile(error) ? error : await explainStartFault(error, config);
  }
}

/** A disk that is full, a folder that cannot be written: the system says it, and no service was to start. */
function isOfFile(error: unknown): boolean {
  return isObject(error) && typeof error.syscall === 'string' && typeof error.path === 'string';
}
