/*
 * Does in bare folders what the Dockerfile does in its stages, and starts what comes out as a user who may write nothing
 * but the data directory. Docker itself is not needed; base images and users of the system are not tried.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, matchesGlob } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Instruction, Stage } from './read-dockerfile.ts';
import { readDockerfile, repository } from './read-dockerfile.ts';

const port = '44311';
const user = 1000;
const startMs = 60_000;

const root = mkdtempSync(join(tmpdir(), 'headrace-image-'));
chmodSync(root, 0o755);
try {
  const stages = readDockerfile();
  for (const stage of stages) buildStage(stage);
  await tryStage(stages.at(-1) ?? { name: '', base: '', instructions: [] });
} finally {
  rmSync(root, { recursive: true });
}

function folderOf(stage: string): string {
  return join(root, stage, 'app');
}

function buildStage({ name, instructions }: Stage): void {
  mkdirSync(folderOf(name), { recursive: true });
  for (const { name: word, text } of instructions) {
    if (word === 'COPY') copy(name, text);
    // The folder of the volume is made below, elsewhere.
    if (word === 'RUN' && !text.startsWith('install -d')) run(name, text);
  }
}

function copy(stage: string, text: string): void {
  const [, from] = /^--from=(\w+) /.exec(text) ?? [];
  const words = text.replace(/^--from=\w+ /, '').split(' ');
  const target = join(folderOf(stage), words.pop() ?? '');
  for (const source of words) {
    if (from === undefined) copyFromContext(source, target, words.length);
    else copyFromStage(source.replace(/^\/app/, folderOf(from)), target);
  }
}

function copyFromStage(source: string, target: string): void {
  const place = statSync(source).isFile() ? join(target, basename(source)) : target;
  cpSync(source, place, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
}

function copyFromContext(source: string, target: string, count: number): void {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', source], { cwd: repository });
  for (const file of listed
    .toString()
    .trim()
    .split('\n')
    .filter((one) => !isIgnored(one))) {
    const isFolder = file !== source;
    const place = isFolder
      ? join(target, file.slice(source.length))
      : join(target, count > 1 || !target.endsWith(basename(file)) ? basename(file) : '');
    mkdirSync(dirname(place), { recursive: true });
    cpSync(join(repository, file), place, { preserveTimestamps: true });
  }
}

/** As .dockerignore says: the last pattern that fits a file or a folder above it counts. */
function isIgnored(file: string): boolean {
  const patterns = readFileSync(join(repository, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const parts = file.split('/');
  const paths = parts.map((_part, at) => parts.slice(0, at + 1).join('/'));
  const last = patterns.findLast((pattern) =>
    paths.some((path) => matchesGlob(path, pattern.replace('!', ''))),
  );
  return last !== undefined && !last.startsWith('!');
}

function run(stage: string, command: string): void {
  process.stderr.write(`[${stage}] ${command.slice(0, 100)}\n`);
  execFileSync('sh', ['-c', command], {
    cwd: folderOf(stage),
    stdio: ['ignore', 'inherit', 'inherit'],
    // With the certificates and proxies by which this machine reaches npm's registry.
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}`, NODE_ENV: '' },
  });
}

async function tryStage({ name, instructions }: Stage): Promise<void> {
  const app = folderOf(name);
  checkFiles(app);
  const size = execFileSync('du', ['-sm', app]).toString().split('\t')[0];
  const volume = makeVolume();
  const textOf = (word: string) => instructions.findLast((one: Instruction) => one.name === word)?.text ?? '';
  const env = {
    PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
    ...readEnv(textOf('ENV')),
    HEADRACE_PORT: port,
    HEADRACE_HOST: '127.0.0.1',
    HEADRACE_DATA_DIR: join(volume, 'data'),
    XDG_CACHE_HOME: join(volume, 'cache'),
  };
  const [, script = ''] = JSON.parse(textOf('ENTRYPOINT'));
  const asUser = process.getuid?.() === 0 ? { uid: user, gid: user } : {};
  const args = [script.replace('/app', app), ...JSON.parse(textOf('CMD'))];
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: app,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    ...asUser,
  });
  const ended = once(child, 'exit');
  try {
    await waitUntilUp(child);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const [, ...health] = JSON.parse(textOf('HEALTHCHECK').replace(/^.*?CMD /, ''));
    execFileSync(process.execPath, health, { env });
    const page = await fetch(`http://127.0.0.1:${port}/app`);
    require(page.ok && (await page.text()).includes('<script'), 'the dashboard is served');
    child.kill('SIGTERM');
    const [code] = await ended;
    require(code === 0, `it stops with 0, not with ${code}`);
    process.stdout.write(`The image has ${size} MB besides Node, and starts in ${seconds} s.\n`);
  } finally {
    child.kill('SIGKILL');
  }
}

function checkFiles(app: string): void {
  const packages = join(app, 'node_modules');
  const dashboard = join(packages, 'headrace/files/packages/server/dist/dashboard/index.html');
  require(existsSync(dashboard), 'the dashboard is built');
  require(!existsSync(join(packages, 'vitest')), 'nothing is there that only tests need');
}

function readEnv(text: string): Record<string, string> {
  return Object.fromEntries(text.split(/\s+/).map((pair) => pair.split('=')));
}

function makeVolume(): string {
  const volume = join(root, 'volume');
  mkdirSync(volume, { mode: 0o700 });
  if (process.getuid?.() === 0) chownSync(volume, user, user);
  return volume;
}

async function waitUntilUp(child: ReturnType<typeof spawn>): Promise<void> {
  for (const deadline = Date.now() + startMs; Date.now() < deadline; await sleep(100)) {
    require(child.exitCode === null, 'the service starts');
    const isUp = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
  }
  throw new Error('the service does not start in time');
}

function require(isTrue: boolean, fact: string): void {
  if (!isTrue) throw new Error(`This is not true: ${fact}.`);
}
