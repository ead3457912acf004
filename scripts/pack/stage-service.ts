/* `headrace` and `@headrace/server`: a bundle, and the files that its code reads. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { startedByName } from '../../packages/cli/build/bundle-parts.ts';
import { declareModule, filesFolder, publishBundle } from '../../packages/cli/build/publish-bundle.ts';
import type { PackedDatabase } from './pack-database.ts';
import { renderManifest, root } from './manifest.ts';
import { renderNotices } from './notices.ts';
import type { Stage } from './staging.ts';
import { openStage } from './staging.ts';

interface Service {
  folder: 'cli' | 'server';
  /** The module that a program or the command loads first. */
  entry: { name: string; path: string };
  own: Record<string, unknown>;
  database: PackedDatabase;
}

const data = 'packages/server/src/complete/data';
const description = 'openapi.json';
const dashboard = 'packages/server/dist/dashboard';
const embed = 'packages/server/src/embed.ts';
const notices = 'THIRD-PARTY.txt';
/** Node runs what children compute through a shell. */
const everywhereButWindows = ['!win32'];

/** The command. */
export async function stageCommand(database: PackedDatabase): Promise<void> {
  const stage = await stageService({
    folder: 'cli',
    entry: { name: 'installed', path: 'cli/src/installed.ts' },
    own: {
      bin: { headrace: 'bin/headrace.cjs' },
      exports: { './package.json': './package.json' },
      files: ['bin', 'dist', filesFolder, notices],
      os: everywhereButWindows,
    },
    database,
  });
  stage.copy('packages/cli/bin', 'bin');
  for (const file of ['leads.csv', 'leads.pipeline.json'])
    stage.copy(`examples/${file}`, `${filesFolder}/examples/${file}`);
}

/** The service for those who run it inside a program of their own. */
export async function stageServer(database: PackedDatabase): Promise<void> {
  const stage = await stageService({
    folder: 'server',
    entry: { name: 'index', path: relative('packages', embed) },
    own: {
      exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
      files: ['dist', filesFolder, notices],
      os: everywhereButWindows,
    },
    database,
  });
  stage.write('dist/index.d.ts', await declareModule(embed, readFileSync(join(root, embed), 'utf8')));
}

async function stageService({ folder, entry, own, database }: Service): Promise<Stage> {
  const stage = openStage(folder);
  const threads = startedByName.map((path) => [basename(path, '.ts'), path]);
  const { bundled, imported } = await publishBundle(join(stage.path, 'dist'), {
    entries: { [entry.name]: entry.path, ...Object.fromEntries(threads) },
    databaseKey: database.key,
  });
  stage.write('package.json', renderManifest(folder, { own, imported }));
  for (const read of [data, description, dashboard]) stage.copy(read, `${filesFolder}/${read}`);
  stage.write(`${filesFolder}/packages/server/dist/cache/databases/${database.key}.pack`, database.bytes);
  stage.write(
    notices,
    renderNotices(bundled, [readPageNotices(), readFileSync(join(root, data, 'README.md'), 'utf8')]),
  );
  requireFiles(stage);
  return stage;
}

/** What the build of the dashboard says about the code in the page. */
function readPageNotices(): string {
  return `The dashboard, the page that the service serves:\n\n${readFileSync(join(root, dashboard, 'licenses.md'), 'utf8')}`;
}

/** A file that is missing would only be noticed by somebody who needs it. */
function requireFiles({ path }: Stage): void {
  const needed = [`${data}/places.tsv`, description, `${dashboard}/index.html`, `${dashboard}/build.json`];
  for (const file of needed)
    if (!existsSync(join(path, filesFolder, file)))
      throw new Error(`${file} is not in ${basename(dirname(path))}/${basename(path)}`);
}
