import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Folder } from './run-cli.ts';
import { makeFolder, runCli } from './run-cli.ts';

const readme = fileURLToPath(new URL('../../../README.md', import.meta.url));
let folder: Folder;
beforeAll(async () => void (folder = await makeFolder({ isFresh: true })));
afterAll(() => folder.remove());

const row = z.object({
  name: z.string().min(1),
  job_title: z.string().startsWith('VP'),
  profile_url: z.url(),
  company_domain: z.string().min(1),
  amplemarket_person_match: z.string().startsWith('{"'),
  work_email: z.string(),
  email_validation_status: z.string(),
  headrace_status: z.literal('completed'),
});

/** The command of the README, and what it says is printed. */
async function readExample(): Promise<{ args: string[]; printed: string }> {
  const [, command = '', printed = ''] =
    /\nnpm run headrace -- (search .+)\n```\n\n```\n([^`]+)```/.exec(await readFile(readme, 'utf8')) ?? [];
  return { args: command.split(' '), printed };
}

const withoutTime = (text: string) => text.replace(/ in [\d.]+ s/, '');

it('the search of the README finds people and their addresses, and prints what the README says', async () => {
  const { args, printed } = await readExample();
  const { code, stdout, stderr } = await runCli(folder, args);
  expect([code, stdout]).toEqual([0, '']);
  // Before it, the key of the organization that was made; and progress on a slow machine.
  const summary = stderr.slice(stderr.search(/^[\d,]+ rows of/m));
  expect(withoutTime(summary)).toBe(withoutTime(printed));
  const csv = await readFile(join(folder.path, args.at(-1) ?? ''), 'utf8');
  const rows = z.array(row).parse(parse(csv, { columns: true }));
  expect([rows.length, new Set(rows.map(({ profile_url: url }) => url)).size]).toEqual([50, 50]);
  for (const { name, amplemarket_person_match: match } of rows)
    expect(JSON.parse(match)).toMatchObject({ name, location_details: { country: 'Germany' } });
  const found = rows.filter(({ work_email: email }) => email !== '');
  expect(found.length).toBeGreaterThan(25);
  for (const { work_email: email } of found) expect(email).toMatch(/^[^@\s]+@[^@\s]+$/);
});
