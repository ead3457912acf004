import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { runScript } from '../pack/npm.ts';
import { tarballs } from '../pack/staging.ts';

declare module 'vitest' {
  interface ProvidedContext {
    tarballs: { command: string; client: string; sandbox: string; server: string };
  }
}

/** Makes the tarballs that the tests install. */
export function setup(project: TestProject): void {
  runScript('pack', []);
  project.provide('tarballs', {
    command: find('headrace-[0-9]*.tgz'),
    client: find('headrace-client-*.tgz'),
    sandbox: find('headrace-sandbox-*.tgz'),
    server: find('headrace-server-*.tgz'),
  });
}

function find(pattern: string): string {
  const [file] = globSync(pattern, { cwd: tarballs });
  if (file === undefined) throw new Error(`there is no ${pattern} in ${tarballs}`);
  return join(tarballs, file);
}
