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
        /^Search 1 is completed: .*\n7 rows found on 1 page: 7 appended, 0 there already/,
      ),
    ]);
    expect(await json(...search)).toMatchObject({ no: 2, appended: 7, ended_because: 'max_rows' });
    expect((await json('show', 'Leads/companies')).rows).toBe(14);
  });
});
