/* A folder outside of the repository with a Node of its own, from which nothing of the repository is within reach. */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from '../pack/manifest.ts';

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Outside {
  path: string;
  /** A folder with its name below this one, with an empty package.json. */
  project(name: string): Promise<string>;
  spawn(program: string, args: readonly string[], options: SpawnOptions): ChildProcess;
  /** Runs a program to its end. */
  run(program: string, args: readonly string[], options: SpawnOptions): Promise<Ended>;
  remove(): Promise<void>;
}

interface SpawnOptions {
  cwd: string;
  env?: Record<string, string>;
}

/** `nodeVersion`: as npm knows it. */
export async function openOutside(nodeVersion: string): Promise<Outside> {
  const path = await mkdtemp(join(tmpdir(), 'headrace-packages-'));
  const home = join(path, 'home');
  await mkdir(home);
  const start = (env: NodeJS.ProcessEnv): Outside['spawn'] => {
    return (program, args, { cwd, env: more }) => spawn(program, args, { cwd, env: { ...env, ...more } });
  };
  const node = await installNode(nodeVersion, { path, spawn: start(bareEnv(home, outerPath())) });
  const spawnHere = start(bareEnv(home, [join(node, 'bin'), ...outerPath()]));
  return {
    path,
    project: (name) => makeProject(join(path, name)),
    spawn: spawnHere,
    run: (...call) => collect(spawnHere(...call)),
    remove: () => rm(path, { recursive: true, force: true }),
  };
}

/** npm has every Node as a package without scripts. Returns its folder. */
async function installNode(
  version: string,
  { path, spawn: start }: Pick<Outside, 'path' | 'spawn'>,
): Promise<string> {
  const cwd = await makeProject(join(path, 'node'));
  const name = `node-${process.platform}-${process.arch}`;
  const { code, stderr } = await collect(start('npm', [...install, `${name}@${version}`], { cwd }));
  if (code !== 0) throw new Error(`Node ${version} could not be installed: ${stderr}`);
  return join(cwd, 'node_modules', name);
}

export const install: readonly string[] = ['install', '--prefer-offline', '--no-audit', '--no-fund'];

async function makeProject(path: string): Promise<string> {
  await mkdir(path);
  await writeFile(join(path, 'package.json'), '{"private":true,"type":"module"}');
  return path;
}

/** Nothing of what npm and vitest tell those that they start; only npm's cache and registry. */
function bareEnv(home: string, path: readonly string[]): NodeJS.ProcessEnv {
  const { LANG, NODE_EXTRA_CA_CERTS, HTTPS_PROXY, NO_PROXY } = process.env;
  return {
    PATH: path.join(delimiter),
    HOME: home,
    LANG,
    NODE_EXTRA_CA_CERTS,
    HTTPS_PROXY,
    NO_PROXY,
    npm_config_loglevel: 'error',
    npm_config_cache: process.env.npm_config_cache ?? join(homedir(), '.npm'),
    npm_config_userconfig: process.env.npm_config_userconfig ?? join(homedir(), '.npmrc'),
  };
}

/** Without the folders that npm adds for the repository's own commands. */
function outerPath(): string[] {
  const parts = (process.env.PATH ?? '').split(delimiter);
  return parts.filter((part) => !part.startsWith(root) && !part.includes('node_modules'));
}

export function collect(child: ChildProcess): Promise<Ended> {
  let [stdout, stderr] = ['', ''];
  child.stdout?.on('data', (text) => (stdout += text));
  child.stderr?.on('data', (text) => (stderr += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}
