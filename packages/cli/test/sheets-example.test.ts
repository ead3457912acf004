import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Folder } from './run-cli.ts';
import { makeFolder, runCli } from './run-cli.ts';

const readme = fileURLToPath(new URL('../../../README.md', import.meta.url));
let folder: Folder;
beforeAll(async () => void (folder = await makeFolder()));
afterAll(() => folder.remove());

const row = z.object({
  row_id: z.string().regex(/^\d+$/),
  name: z.string().min(1),
  work_email: z.string(),
  work_email_status: z.enum(['completed', 'no_result']),
  p1_provider: z.string(),
  // Nothing in sandbox costs anything.
  p1_credits: z.literal('0'),
});

/** The arguments of the commands in the section. */
async function readExample(): Promise<string[][]> {
  const [, block = ''] =
    /## Lists that stay\n[^]*?```bash\n([^`]+)```/.exec(await readFile(readme, 'utf8')) ?? [];
  return block
    .trim()
    .split('\n')
    .map((line) => line.replace('npm run headrace -- ', '').split(' '));
}

it('the commands of the README make a sheet of a file, ask only for what is missing, and export what it cost', async () => {
  const [enrich = [], run = [], write = [], ...more] = await readExample();
  expect([enrich[0], run[1], write[1], more]).toEqual(['enrich', 'run', 'export', []]);
  const sample = await runCli(folder, ['sandbox', 'sample', '--people', '50', '--csv']);
  await writeFile(join(folder.path, 'people.csv'), sample.stdout);
  const filled = await runCli(folder, enrich);
  expect([filled.code, filled.stderr]).toEqual([
    0,
    expect.stringMatching(/50 rows: 50 appended, 0 updated, 0 rejected\nRun 1 is completed: 50 cells/),
  ]);
  const again = await runCli(folder, run);
  expect([again.code, again.stdout]).toEqual([0, 'Nothing to run.\n']);
  expect(again.stderr).toContain('0 of 50 cells to run (50 up to date)');
  expect(await runCli(folder, write)).toMatchObject({ code: 0, stdout: 'Written to emails.csv\n' });
  const csv = await readFile(join(folder.path, 'emails.csv'), 'utf8');
  const rows = z.array(row).parse(parse(csv, { columns: true }));
  expect(rows).toHaveLength(50);
  const found = rows.filter(({ work_email: email }) => email !== '');
  expect(found.length).toBeGreaterThan(25);
  for (const { work_email: email, p1_provider: provider } of found)
    expect([email, provider]).toEqual([expect.stringContaining('@'), expect.stringMatching(/^\w+$/)]);
});
