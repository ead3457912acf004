import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from './manifest.ts';
import { stagedAt, tarballs } from './staging.ts';

const packed = z.tuple([
  z.object({
    name: z.string(),
    filename: z.string(),
    size: z.number(),
    unpackedSize: z.number(),
    entryCount: z.number(),
  }),
]);

export interface Tarball {
  name: string;
  path: string;
  bytes: number;
  unpackedBytes: number;
  files: number;
}

/** Makes the tarballs of staged packages, and removes those of earlier times. */
export function packStaged(folders: readonly string[]): Tarball[] {
  rmSync(tarballs, { recursive: true, force: true });
  mkdirSync(tarballs, { recursive: true });
  return folders.map((folder) => {
    const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', tarballs];
    const said = execFileSync('npm', args, { cwd: stagedAt(folder), encoding: 'utf8' });
    const [{ name, filename, size, unpackedSize, entryCount }] = packed.parse(JSON.parse(said));
    return {
      name,
      path: join(tarballs, filename),
      bytes: size,
      unpackedBytes: unpackedSize,
      files: entryCount,
    };
  });
}

/** Runs a script of the repository; throws if it fails. */
export function runScript(name: string, args: readonly string[]): void {
  execFileSync('npm', ['run', '--silent', name, '--', ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}
