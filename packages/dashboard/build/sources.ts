import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const repository = join(import.meta.dirname, '../../..');
const patterns = [
  'package-lock.json',
  'packages/client/src/**/*.ts',
  'packages/dashboard/index.html',
  'packages/dashboard/vite.config.ts',
  'packages/dashboard/build/**/*.ts',
  'packages/dashboard/src/**/*',
];

/** A hash of everything that the page is built from. Times say little: a checkout changes them, and content not. */
export function fingerprintSources(): string {
  const hash = createHash('sha256');
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: repository, withFileTypes: true }));
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
  for (const path of paths.toSorted()) {
    if (/\.test\.tsx?$/.test(path)) continue;
    hash.update(path.slice(repository.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}
