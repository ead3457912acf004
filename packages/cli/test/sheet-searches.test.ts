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

  it('follows a stream, shows how far it is, and stops', async () => {
    const streams = (...args: string[]) => runCli(folder, ['streams', ...args, '--env', 'sandbox']);
    await streams('create', 'leads');
    await streams('enroll', 'leads', 'jane@acme.com');
    await sheets('create', 'Leads/followers', '--columns', 'gone', '--key', 'email');
    const follow = (...args: string[]) => sheets('follow', 'Leads/followers', ...args);
    expect(await follow()).toMatchObject({ code: 1, stderr: expect.stringContaining('--stream NAME') });
    expect((await follow('--key', 'email')).stderr).toContain('--key needs --stream');
    const begun = await follow('--stream', 'leads', '--unenrolled', 'gone');
    expect(begun.stdout).toMatch(/^Leads\/followers and the stream "leads", by "email": /);
    const rows = async () => (await json('show', 'Leads/followers')).rows;
    await expect.poll(rows, { timeout: 100_000, interval: 200 }).toBe(1);
    expect((await follow()).stdout).toContain('following; event 1 of 1');
    expect(await json('follow', 'Leads/followers')).toMatchObject({ unenrolled: 'gone', fields: null });
    expect((await follow('--stop')).stdout).toBe(
      'Leads/followers no longer follows a stream. Its rows stay.\n',
    );
    expect((await follow('--stop')).code).toBe(1);
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
