import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressFiles } from './compress.ts';
import type { FirstLoad } from './first-load.ts';
import { measureFirstLoad } from './first-load.ts';
import { measureParts } from './part-sizes.ts';
import { fingerprintSources } from './sources.ts';

const dist = join(import.meta.dirname, '../../server/dist');
/** Where the service reads it. */
const place = join(dist, 'dashboard');

/** Builds the dashboard into the package of the server; says what a browser loads first, and what later. */
export async function buildDashboard(): Promise<FirstLoad & { parts: { name: string; bytes: number }[] }> {
  const fingerprint = fingerprintSources();
  // A service may be reading the old one, and another build may run beside this one.
  const draft = join(dist, `dashboard-${process.pid}`);
  try {
    await asInProduction(async () => {
      const { build } = await import('vite');
      await build({
        configFile: join(import.meta.dirname, '../vite.config.ts'),
        logLevel: 'warn',
        define: { DASHBOARD_BUILD: JSON.stringify(fingerprint) },
        build: { outDir: draft, emptyOutDir: true },
      });
    });
    await writeFile(join(draft, 'build.json'), JSON.stringify({ build: fingerprint }));
    await compressFiles(join(draft, 'assets'));
    const load = { ...(await measureFirstLoad(draft)), parts: await measureParts(draft) };
    await rm(place, { recursive: true, force: true });
    await rename(draft, place);
    return load;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Vite takes what `NODE_ENV` says, and a test's would put the React for developers into the page. */
async function asInProduction(task: () => Promise<void>): Promise<void> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await task();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}

/** Whether the built dashboard is that of the sources. */
export async function isBuilt(): Promise<boolean> {
  try {
    const text = await readFile(join(place, 'build.json'), 'utf8');
    return text === JSON.stringify({ build: fingerprintSources() });
  } catch {
    return false;
  }
}
