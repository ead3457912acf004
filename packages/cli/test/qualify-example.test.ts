import { parse } from 'csv-parse/sync';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Folder } from './run-cli.ts';
import { makeFolder, runCli } from './run-cli.ts';

const examples = fileURLToPath(new URL('../../../examples/', import.meta.url));
let folder: Folder;
beforeAll(async () => void (folder = await makeFolder({ isFresh: true })));
afterAll(() => folder.remove());

const row = z.object({
  name: z.string(),
  headcount: z.string(),
  is_fit: z.enum(['true', 'false']),
  work_email: z.string(),
  email_body: z.string(),
  headrace_status: z.literal('completed'),
});

it('the example qualifies every company by its headcount, and writes to people of those that fit alone', async () => {
  const out = join(folder.path, 'drafts.csv');
  const args = ['--sandbox', '--config', join(examples, 'qualify.pipeline.json'), '--out', out];
  const { code, stderr } = await runCli(folder, ['enrich', join(examples, 'prospects.csv'), ...args]);
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  const rows = z.array(row).parse(parse(await readFile(out, 'utf8'), { columns: true, bom: true }));
  expect(rows).toHaveLength(25);
  for (const { name, headcount, is_fit: isFit, email_body: body } of rows) {
    expect([name, isFit]).toEqual([name, String(Number(headcount) > 200)]);
    const [firstName] = name.split(' ');
    expect([name, body]).toEqual([
      name,
      isFit === 'true'
        ? expect.stringMatching(new RegExp(`^Hi ${firstName},[^]*Ana Reyes\\nNorthstart$`))
        : '',
    ]);
  }
  expect(new Set(rows.map(({ is_fit: isFit }) => isFit))).toEqual(new Set(['true', 'false']));
  expect(rows.some(({ work_email: email }) => email.includes('@'))).toBe(true);
});
