import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Folder } from './run-cli.ts';
import { makeFolder, runCli, startCli } from './run-cli.ts';

let folder: Folder;
let service: Awaited<ReturnType<typeof startCli>>;
beforeAll(async () => {
  folder = await makeFolder();
  service = await startCli(folder, { HEADRACE_REQUESTS_PER_MINUTE: '1000000' });
});
afterAll(async () => {
  await service.stop();
  await folder.remove();
});

const write = (name: string, text: string) => writeFile(join(folder.path, name), text);
const sheets = (...args: string[]) => runCli(folder, ['sheets', ...args, '--sandbox']);
const json = async (...args: string[]) => JSON.parse((await sheets(...args, '--json')).stdout);

describe('headrace sheets', () => {
  it('adds the rows of a search that the sheet does not have', async () => {
    await sheets('create', 'Leads/companies', '--columns', 'company_domain');
    const search = [
      'search',
      'Leads/companies',
      'companies:profiles:crustdata@3',
      '--filter',
      'hq_locations=Germany',
      '--field',
      'company_domain',
      '--field',
      'company_name=company',
      '--rows',
      '7',
    ];
    expect((await sheets(...search)).stderr).toContain('create_columns');
    const { code, stdout } = await sheets(...search, '--create-columns');
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(
        /^Search 1 is completed: .*\n7 rows found on 1 page: 7 appended, 0 already there/,
      ),
    ]);
    expect(await json(...search)).toMatchObject({ no: 2, appended: 7, ended_because: 'max_rows' });
    expect((await json('show', 'Leads/companies')).rows).toBe(14);
  });

  it('compares providers of a pipe', async () => {
    const pipe = ['--pipe', 'person:workemail:waterfall@1'];
    await sheets('create', 'Leads/compared', '--columns', 'name,company_domain', ...pipe);
    await write('compared.csv', 'name,company_domain\nJane Doe,acme.com\nJohn Roe,acme.com\n');
    await sheets('import', 'Leads/compared', 'compared.csv');
    const { code, stdout } = await sheets('compare', 'Leads/compared', 'p1', 'leadmagic', 'hunter');
    expect(code, stdout).toBe(0);
    expect(stdout).toMatch(/^"work_email" on 2 rows is completed, 0 credits\nPROVIDER +ASKED +FOUND/);
    expect(stdout).toMatch(/\nhunter +2 /);
  });
});
