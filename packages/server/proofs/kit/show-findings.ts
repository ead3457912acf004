import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { warmCompileCache } from '../../test/compile-cache.ts';
import type { ThrowawayPostgres } from '../../test/throwaway-postgres.ts';
import { findPostgres, startThrowawayPostgres } from '../../test/throwaway-postgres.ts';
import type { Finding } from './finding.ts';

/** Prints one proof as a table; whether every line is as it should be. */
export function showFindings(title: string, findings: readonly Finding[]): boolean {
  console.log(`\n${title}`);
  const rows = findings.map(({ name, figure, violation }) => [
    name,
    { figure, ok: violation === null ? 'yes' : 'NO' },
  ]);
  console.table(Object.fromEntries(rows));
  for (const { violation } of findings) if (violation !== null) console.log(`VIOLATION: ${violation}`);
  return findings.every(({ violation }) => violation === null);
}

/** Runs one proof with a folder for its settings and logs, which stays where it fails. */
export async function inFolder(prove: (folder: string) => Promise<boolean>): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'headrace-proof-'));
  const started = performance.now();
  warmCompileCache(join(folder, 'compiled'));
  let isProven = false;
  try {
    isProven = await prove(folder);
    console.log(`wall time: ${((performance.now() - started) / 1000).toFixed(0)} s`);
    return isProven;
  } finally {
    if (isProven) await rm(folder, { recursive: true, force: true });
    else console.log(`the services' logs: ${folder}`);
  }
}

/** Where PostgreSQL's programs are; a proof that needs them says so. */
export function needPostgres(): string {
  const bin = findPostgres();
  if (bin === null) throw new Error('There is no PostgreSQL on this machine: --home pglite does without.');
  return bin;
}

export function startPostgres(): Promise<ThrowawayPostgres> {
  return startThrowawayPostgres(needPostgres(), { durable: true });
}
