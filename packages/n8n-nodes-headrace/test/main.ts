/* `npm run test:n8n`: the node, built and linted by n8n's own tools, runs in a real n8n against a real service. */
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPackage } from './build-package.ts';
import { checkEditor, createCredential } from './check-editor.ts';
import {
  checkBudget,
  checkCeiling,
  checkCredits,
  checkEnrich,
  checkErrors,
  checkExample,
  checkRetry,
  checkSearch,
} from './checks.ts';
import { installHost, installTools } from './install.ts';
import { signUp } from './n8n-client.ts';
import { readPeople, startHeadrace } from './start-headrace.ts';
import { startN8n } from './start-n8n.ts';

const { values } = parseArgs({
  options: {
    /** Where the packages are installed, and stay. By default a temporary folder, which goes. */
    folder: { type: 'string' },
    /** Only types, lint, build and tarball; without the 3 GB of n8n itself. */
    quick: { type: 'boolean', default: false },
    /** Where the tarball is put at the end; a release publishes it. */
    tarball: { type: 'string' },
  },
});

const print = (line: string) => void process.stdout.write(`${line}\n`);

async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await work();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  print(`${seconds.padStart(7)} s  ${name}${typeof result === 'string' ? `: ${result}` : ''}`);
  return result;
}

async function runInN8n(folder: string, { host, tarball }: { host: string; tarball: string }): Promise<void> {
  const people = await readPeople(450);
  const headrace = await step('start Headrace', () => startHeadrace(folder));
  try {
    const n8n = await step('start n8n', () => startN8n(folder, { host, tarball }));
    try {
      const client = await signUp(n8n);
      const credentialId = await createCredential(client, headrace);
      await step('editor', () => checkEditor(client, credentialId));
      const home = { client, headrace, credentialId, people };
      await step('enrich', () => checkEnrich(home));
      await step('retry', () => checkRetry(home));
      await step('ceiling', () => checkCeiling(home));
      await step('budget', () => checkBudget(home));
      await step('errors', () => checkErrors(home));
      await step('search', () => checkSearch(home));
      await step('example', () => checkExample(home));
      await step('credits', () => checkCredits(home));
    } finally {
      await n8n.stop();
    }
  } finally {
    await headrace.stop();
  }
}

const scratch = await mkdtemp(join(tmpdir(), 'headrace-n8n-'));
try {
  const installed = values.folder === undefined ? scratch : resolve(values.folder);
  await mkdir(installed, { recursive: true });
  const tools = await step('install tools', () => installTools(installed));
  const tarball = await step('types, lint, build, pack', () => buildPackage(scratch, tools));
  if (!values.quick) {
    const host = await step('install n8n', () => installHost(installed));
    await runInN8n(scratch, { host, tarball });
  }
  if (values.tarball !== undefined) await cp(tarball, resolve(values.tarball));
} finally {
  await rm(scratch, { recursive: true, force: true });
}
