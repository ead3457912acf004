import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const migrations = 'packages/server/src/storage/migrations';
/** The service, what it is made of, and what tells whether there is a bundle of it. */
const packages = ['packages/server', 'packages/cli', 'packages/client', 'packages/sandbox'];
/** What an earlier version must have to start on a database that a newer one has migrated. */
const tolerance = 'packages/server/src/storage/newer-migrations.ts';

/** A commit to compare with, or why there is none. */
export type EarlierCommit = { commit: string } | { missing: string };

/**
 * The commit before the one that brought the newest migration; of several the newest that can run beside this version. Where
 * the newest migration permits no earlier one, the last commit that has it.
 */
export function findEarlierCommit(): EarlierCommit {
  try {
    const log = git(['log', '-20', '--diff-filter=A', '--format=%H', '--', migrations]).toString();
    const before = log.split('\n').flatMap((line) => (line === '' ? [] : [`${line}^`]));
    const commit = [...before, 'HEAD'].find((each) => has(each, tolerance) && isPermitted(each));
    if (commit !== undefined) return { commit };
  } catch {
    // Said below.
  }
  const missing =
    'git or the history it needs is not here (a shallow clone ends too early), or every earlier version is from ' +
    'before versions ran side by side';
  return { missing };
}

/** Whether each migration that the commit does not have goes with one that it has. */
function isPermitted(commit: string): boolean {
  const known = git(['ls-tree', '--name-only', `${commit}:${migrations}`])
    .toString()
    .split('\n');
  const folder = join(repository, migrations);
  return readdirSync(folder)
    .filter((file) => !known.includes(file))
    .every((file) => {
      const oldest = /compatibleWith = '([^']*)'/.exec(readFileSync(join(folder, file), 'utf8'))?.[1];
      return known.includes(`${oldest}.ts`);
    });
}

function has(commit: string, path: string): boolean {
  try {
    git(['cat-file', '-e', `${commit}:${path}`]);
    return true;
  } catch {
    return false;
  }
}

export interface EarlierVersion {
  /** Starts a service of it: `node <script> <role>`. */
  script: string;
  remove(): void;
}

/** Unpacks an earlier version beside this one; it uses the packages that are installed here, and its own of the repository. */
export function unpackVersion(commit: string): EarlierVersion {
  const folder = mkdtempSync(join(tmpdir(), 'headrace-earlier-'));
  const own = packages.filter((path) => has(commit, path));
  const archive = git(['archive', '--format=tar', commit, 'package.json', ...own]);
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  linkInstalled(folder);
  const nested = 'packages/server/node_modules';
  if (existsSync(join(repository, nested))) symlinkSync(join(repository, nested), join(folder, nested));
  return {
    script: join(folder, 'packages/server/test/worker-process.ts'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function linkInstalled(folder: string): void {
  const scope = join(folder, 'node_modules/@headrace');
  mkdirSync(scope, { recursive: true });
  for (const name of readdirSync(join(repository, 'node_modules'))) {
    if (name === '@headrace') continue;
    symlinkSync(join(repository, 'node_modules', name), join(folder, 'node_modules', name));
  }
  for (const name of readdirSync(join(folder, 'packages')))
    symlinkSync(join(folder, 'packages', name), join(scope, name));
}

function git(args: string[]): Buffer {
  const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
  return execFileSync('git', args, { cwd: repository, stdio, maxBuffer: 1 << 28 });
}
