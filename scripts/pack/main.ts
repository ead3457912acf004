/*
 * `npm run pack`: makes the packages as they are published, in dist/staged, and their tarballs, in dist/tarballs; checks
 * both and prints their sizes. `npm publish` of the staged folders publishes them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packDatabase } from './pack-database.ts';
import type { Tarball } from './npm.ts';
import { packStaged, runScript } from './npm.ts';
import { stageClient } from './stage-client.ts';
import { stageSandbox } from './stage-sandbox.ts';
import { stageCommand, stageServer } from './stage-service.ts';
import { stagedAt } from './staging.ts';

/** Compressed; more of the client is too much for a page. */
const maxClientBytes = 15_000;

async function main(): Promise<void> {
  await stageClient();
  await stageSandbox();
  runScript('build', []);
  const database = await packDatabase();
  await stageServer(database);
  await stageCommand(database);
  const folders = ['client', 'sandbox', 'server', 'cli'];
  const packed = packStaged(folders);
  for (const folder of folders) runScript('check:staged', [stagedAt(folder)]);
  // A command is not imported, so it has no types.
  for (const { name, path } of packed) if (name !== 'headrace') runScript('check:types', [path]);
  process.stdout.write(packed.map(describe).join(''));
  limitClient();
}

function describe({ name, bytes, unpackedBytes, files }: Tarball): string {
  return `${name.padEnd(18)} ${toMb(bytes)} MB packed, ${toMb(unpackedBytes)} MB unpacked, ${files} files\n`;
}

function toMb(bytes: number): string {
  return (bytes / 1e6).toFixed(2);
}

function limitClient(): void {
  const bytes = gzipSync(readFileSync(join(stagedAt('client'), 'dist/index.js')), { level: 9 }).length;
  process.stdout.write(`The code of the client has ${(bytes / 1000).toFixed(1)} kB, compressed.\n`);
  if (bytes > maxClientBytes)
    throw new Error(`The client has more than ${maxClientBytes} bytes, compressed.`);
}

await main();
