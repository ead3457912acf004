/* Packages that only this comparison needs, kept in a folder of this user's below the system's temporary one. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** pg-boss and BullMQ, and what these leave open of what they need themselves. */
export const foreignVersions = {
  'pg-boss': '12.38.0',
  pg: '8.23.1',
  'cron-parser': '5.10.3',
  'rrule-temporal': '2.2.8',
  'serialize-error': '13.1.0',
  bullmq: '6.7.0',
  ioredis: '5.11.1',
};

/** Installs them with npm from the registry that it is set up for, unless they are there; the folder. */
export async function installForeign(): Promise<string> {
  const manifest = JSON.stringify({ private: true, type: 'module', dependencies: foreignVersions });
  const digest = createHash('sha256').update(manifest).digest('hex').slice(0, 12);
  const userId = process.getuid?.() ?? 0;
  const folder = join(tmpdir(), `headrace-bench-peers-${userId}-${digest}`);
  if (existsSync(folder)) {
    if (statSync(folder).uid !== userId) throw new Error(`${folder} belongs to somebody else`);
    return folder;
  }
  // Only a complete installation gets the name.
  const started = await mkdtemp(`${folder}-`);
  try {
    await writeFile(join(started, 'package.json'), manifest);
    const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock'];
    await promisify(execFile)('npm', ['install', ...flags], { cwd: started });
    await rename(started, folder);
  } catch (error) {
    await rm(started, { recursive: true, force: true });
    throw error;
  }
  return folder;
}
