import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { readTree } from '../../server/bench/start/process-tree.ts';
import { callApi } from '../../server/test/service.ts';
import { runOf } from '../../server/test/wait-for.ts';
import { bundleOf, fingerprintSources } from '../src/bundle/find-bundle.js';
import { makeFolder, startCli } from './run-cli.ts';

const build = fileURLToPath(new URL('../build/main.ts', import.meta.url));

it('a service of the bundle starts on nothing, and computes in children of the same bundle', async () => {
  await promisify(execFile)(process.execPath, [build, '--if-needed']);
  const folder = await makeFolder({ isFresh: true });
  onTestFinished(folder.remove);
  const key = 'hr_1234567890123456789012345678901234567890';
  const { child, url, stop } = await startCli(folder, { HEADRACE_BOOTSTRAP_API_KEY: key });
  onTestFinished(async () => void (await stop()));
  const answer = await callApi(url, '/v1/pipes/run/sync', {
    apiKey: key,
    body: {
      pipes: [{ pipe_id: 'person:workemail:waterfall@1' }],
      input: [{ id: 1, name: 'Jane Doe', company_domain: 'example.com' }],
      config: { environment: 'sandbox' },
    },
  });
  expect(runOf(answer).status).toBe('completed');
  const children = readTree(child.pid ?? 0).slice(1);
  expect(children.length).toBeGreaterThan(0);
  const bundle = bundleOf(fingerprintSources());
  expect(children.map(({ command }) => command.includes(bundle))).not.toContain(false);
});

it('all of its text is ASCII, of which Node keeps a byte for each letter', async () => {
  await promisify(execFile)(process.execPath, [build, '--if-needed']);
  const bundle = bundleOf(fingerprintSources());
  const files = (await readdir(bundle)).filter((name) => name.endsWith('.js'));
  const other = [];
  for (const name of files)
    if ((await readFile(join(bundle, name))).some((byte) => byte > 0x7f)) other.push(name);
  expect(files.length).toBeGreaterThan(10);
  expect(other).toEqual([]);
});
