import { globSync, lstatSync } from 'node:fs';
import { copyFile, mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { root } from '../../pack/manifest.ts';
import type { Ended, Outside } from '../outside.ts';
import { collect, install, openOutside } from '../outside.ts';
import { startCommand } from '../start-command.ts';

/** Each line with long-term support: the oldest of the first, the line before that of the repository, and what the repository uses. */
const nodes = ['22.15.0', '24.21.0', process.versions.node];
const { command, client, sandbox, server } = inject('tarballs');

/** Says how long something took; the figures of docs/installing.md come from here. */
function tell(what: string, seconds: number): void {
  process.stdout.write(`  ${what}: ${seconds.toFixed(1)} s\n`);
}

async function installInto(
  outside: Outside,
  { name, paths }: { name: string; paths: string[] },
): Promise<string> {
  const cwd = await outside.project(name);
  const began = performance.now();
  const { code, stderr } = await outside.run('npm', [...install, ...paths], { cwd });
  expect(stderr).toBe('');
  expect(code).toBe(0);
  tell(`npm install of ${name}`, (performance.now() - began) / 1000);
  return cwd;
}

/** Every file of a package and when it was written. */
function listWritten(folder: string): string[] {
  const files = globSync('**/*', { cwd: folder });
  return files.map((file) => `${file} ${lstatSync(join(folder, file)).mtimeMs}`).toSorted();
}

/** As strictly as TypeScript can, with the types of the packages. */
async function compile(outside: Outside, project: string): Promise<void> {
  await mkdir(join(project, 'types'));
  // Not the types of Node, which a program may have or not.
  await writeFile(join(project, 'types/globals.d.ts'), 'declare const process: { exit(): never };\n');
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
    module: 'nodenext',
    types: [],
  };
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const tsc = await outside.run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc')], {
    cwd: project,
  });
  expect(tsc).toEqual({ code: 0, stdout: '', stderr: '' });
}

/** Serves the sandbox, asks a vendor, and ends it. */
async function serveAlone(outside: Outside, cwd: string): Promise<Ended> {
  const child = outside.spawn('node_modules/.bin/headrace-sandbox', ['serve', '--port', '0'], { cwd });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = collect(child);
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (text) => {
      said += text;
      const [found] = /http:\/\/[\w.:]+(?=\s)/.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
    void ended.then(({ stderr }) => reject(new Error(`it ended: ${stderr}`)));
  });
  const reply = await fetch(`${url}/vendors/dns/resolve?name=example.com`);
  expect(reply.status).toBe(200);
  child.kill('SIGTERM');
  return ended;
}

describe.each(nodes)('on Node %s', (version) => {
  let outside: Outside;
  let cwd: string;
  let installed: string[];
  beforeAll(async () => {
    outside = await openOutside(version);
    cwd = await installInto(outside, { name: 'command', paths: [command] });
    installed = listWritten(join(cwd, 'node_modules'));
  });
  afterAll(() => outside.remove());

  it('the command is installed for real, and runs on this Node', async () => {
    const place = await realpath(join(cwd, 'node_modules/headrace'));
    expect(place.startsWith(await realpath(outside.path))).toBe(true);
    for (let folder = dirname(cwd); folder !== dirname(folder); folder = dirname(folder))
      expect(globSync('node_modules/{headrace,@headrace}', { cwd: folder })).toEqual([]);
    expect((await outside.run('node', ['--version'], { cwd })).stdout).toBe(`v${version}\n`);
    const { stdout, stderr } = await outside.run('npx', ['headrace', '--version'], { cwd });
    expect(stdout).toBe('0.1.0\n');
    expect(stderr).toBe('');
  });

  it('npx headrace demo finds its example and its simulated world', async () => {
    const began = performance.now();
    const { code, stdout, stderr } = await outside.run('npx', ['headrace', 'demo'], { cwd });
    expect(stderr).not.toContain('Error');
    expect(code).toBe(0);
    expect(stdout).toMatch(/9\d of 100 found in/);
    tell('demo', (performance.now() - began) / 1000);
  });

  it('headrace start serves the API, the dashboard and the docs, now and again', async () => {
    const first = await startCommand(outside, cwd);
    tell('first start', first.seconds);
    expect(await (await fetch(`${first.url}/healthz`)).json()).toMatchObject({ status: 'ok' });
    const page = await (await fetch(`${first.url}/app/`)).text();
    const [, asset = ''] = /src="(\/app\/assets\/[^"]+\.js)"/.exec(page) ?? [];
    expect((await fetch(first.url + asset)).headers.get('content-type')).toContain('javascript');
    expect(await (await fetch(`${first.url}/docs/static/swagger-ui.css`)).text()).toContain('.swagger-ui');
    expect(await (await fetch(`${first.url}/openapi.json`)).json()).toHaveProperty('openapi');
    expect((await first.stop()).code).toBe(0);
    const second = await startCommand(outside, cwd);
    tell('later start', second.seconds);
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
    expect((await second.stop()).code).toBe(0);
  });

  it('headrace doctor finds nothing wrong with this Node, or with what the service has made', async () => {
    const env = { HEADRACE_PORT: '0' };
    const { code, stdout } = await outside.run('npx', ['headrace', 'doctor', '--json'], { cwd, env });
    const findings: { level: string; says: string }[] = JSON.parse(stdout);
    expect(findings.filter(({ level }) => level === 'problem')).toEqual([]);
    expect(code).toBe(0);
    expect(stdout).toContain(`Node is ${version}.`);
  });

  it('headrace enrich fills a file from the simulated world', async () => {
    const sample = await outside.run('npx', ['headrace', 'sandbox', 'sample', '--people', '20', '--csv'], {
      cwd,
    });
    await writeFile(join(cwd, 'people.csv'), sample.stdout);
    const args = [
      'enrich',
      'people.csv',
      '--sandbox',
      '--pipe',
      'person:workemail:waterfall@1',
      '--out',
      'found.csv',
    ];
    const { code, stderr } = await outside.run('npx', ['headrace', ...args], { cwd });
    expect(code, stderr).toBe(0);
    const rows = (await readFile(join(cwd, 'found.csv'), 'utf8')).trimEnd().split('\n');
    expect(rows).toHaveLength(21);
    expect(rows.filter((row) => row.includes('@')).length).toBeGreaterThan(10);
  });

  it('nothing is written into the installed packages; what was compiled is kept for this user alone', async () => {
    expect(listWritten(join(cwd, 'node_modules'))).toEqual(installed);
    const cache = process.platform === 'darwin' ? 'Library/Caches' : '.cache';
    const kept = join(outside.path, 'home', cache, 'headrace/compiled');
    expect(globSync('**/*', { cwd: kept }).length).toBeGreaterThan(10);
    expect(lstatSync(kept).mode & 0o022).toBe(0);
  });

  it('the sandbox serves its vendors to an adapter, alone', async () => {
    const project = await installInto(outside, { name: 'sandbox', paths: [sandbox] });
    expect(globSync('node_modules/*', { cwd: project })).toEqual(['node_modules/@headrace']);
    await copyFile(join(import.meta.dirname, 'adapter.txt'), join(project, 'adapter.ts'));
    await compile(outside, project);
    const { stdout, stderr } = await outside.run('node', ['adapter.js'], { cwd: project });
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^\d\d of 100 found, \d\d right\n$/);
    const refused = await outside.run('npx', ['@headrace/sandbox', 'serve', '--port', 'many'], {
      cwd: project,
    });
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('--port many')]);
    expect(await serveAlone(outside, project)).toMatchObject({ code: 0, stderr: '' });
  });

  it('a strict TypeScript program uses the client and the service inside it', async () => {
    const project = await installInto(outside, { name: 'program', paths: [client, server] });
    await copyFile(join(import.meta.dirname, 'program.txt'), join(project, 'program.ts'));
    await compile(outside, project);
    const { stdout, stderr } = await outside.run('node', ['program.js'], { cwd: project });
    expect(stderr).not.toContain('Error');
    expect(stdout.split('\n')).toEqual([
      'last name: van der Berg, at work: true, completed, 1',
      'people: 3',
      'refused: unauthorized. Send a live key (hr_…).',
      '',
    ]);
  });
});

it('an older Node is told in one sentence which one is needed', async () => {
  const outside = await openOutside('20.20.2');
  try {
    const cwd = await outside.project('command');
    // npm itself only warns that the package is made for others.
    await outside.run('npm', [...install, command], { cwd });
    const { code, stdout, stderr } = await outside.run('npx', ['headrace', 'demo'], { cwd });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(
      'Headrace needs Node.js 22.15 or later of that line, or 24 and above; this is Node.js 20.20.2. See https://nodejs.org/en/download\n',
    );
    const program = await outside.project('program');
    await outside.run('npm', [...install, server], { cwd: program });
    await writeFile(
      join(program, 'program.js'),
      `import { startService } from '@headrace/server';
       await startService().catch(({ message }) => console.log(message));`,
    );
    expect((await outside.run('node', ['program.js'], { cwd: program })).stdout).toBe(
      'Headrace needs Node.js 22.15 or later of that line, or 24 and above; this is Node.js 20.20.2.\n',
    );
  } finally {
    await outside.remove();
  }
});
