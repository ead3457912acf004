import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findAccessFaults } from './check-access.ts';
import { describeInBrowser } from './dashboard-home.ts';
import { findViewFaults } from './find-view-faults.ts';

const csv = [
  'Company Name,Company Domain,Employees,City',
  ...Array.from(
    { length: 60 },
    (_, at) => `Company ${at},c${at}.example,${at * 10},${at % 3 === 0 ? 'Berlin' : 'Paris'}`,
  ),
  'Odd,odd.example,many,Rome',
  '',
].join('\n');

const rows = (page: Page) => page.getByRole('region', { name: 'Rows', exact: true }).getByRole('row');

describeInBrowser('datasets', ({ service, openSignedIn }) => {
  const fill = async (name: string) => {
    const columns = [
      { name: 'company_name', source: 'Company Name', type: 'string' },
      { name: 'company_domain', source: 'Company Domain', type: 'string', format: 'domain' },
      { name: 'employees', source: 'Employees', type: 'number' },
      { name: 'city', source: 'City', type: 'string' },
    ];
    const { call } = service();
    await call(`/v1/datasets/${name}`, { method: 'PUT', body: { kind: 'companies', columns } });
    await call(`/v1/datasets/${name}/rows`, { body: csv, headers: { 'content-type': 'text/csv' } });
  };

  it('begin with what they are for', async () => {
    const { page, faults, close } = await openSignedIn();
    await page.goto(`${service().url}/app/datasets`);
    await page.getByText('No dataset yet').waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it('are made of a file, after its columns were shown, and say which rows were rejected', async () => {
    const { page, faults, close } = await openSignedIn();
    await page.goto(`${service().url}/app/datasets?import=true`);
    const file = { name: 'My Companies.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await page.getByLabel('File', { exact: true }).setInputFiles(file);
    const columns = page.getByRole('region', { name: 'Columns of the file' }).getByRole('row');
    await columns.nth(4).waitFor();
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('my-companies');
    expect(await page.getByLabel('Field for Company Domain').inputValue()).toBe('company_domain');
    expect((await service().call('/v1/datasets')).json.datasets).toEqual([]);
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByLabel('Type of Employees').selectOption('number');
    await page.getByRole('button', { name: /^Import .* into my-companies$/ }).click();
    await page
      .getByRole('region', { name: 'Rejected rows' })
      .getByText('Odd,odd.example,many,Rome')
      .waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Rejected rows as CSV' }).click();
    expect((await downloading).suggestedFilename()).toBe('my-companies-rejects.csv');
    await page.getByRole('link', { name: 'Open my-companies' }).click();
    await rows(page).nth(50).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('are made of pasted rows, and refuse names that fields cannot have', async () => {
    const { page, close } = await openSignedIn();
    await page.goto(`${service().url}/app/datasets?import=true`);
    await page.getByRole('button', { name: 'Paste' }).click();
    await page
      .getByRole('textbox', { name: 'Rows' })
      .fill('Name\tLinkedIn\nJane\thttps://linkedin.com/in/jane\n');
    await page.getByRole('button', { name: 'Look at it' }).click();
    const name = page.getByLabel('Field for LinkedIn');
    await name.fill('Not A Field');
    const begin = page.getByRole('button', { name: /^Import/ });
    await page.getByText('is not a name for a field').waitFor();
    expect(await begin.isDisabled()).toBe(true);
    await name.fill('profile_url');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('pasted-people');
    await begin.click();
    await page.getByRole('link', { name: 'Open pasted-people' }).click();
    await rows(page).nth(1).waitFor();
    await close();
  });

  it('have rows with filters, an order and counted values', async () => {
    await fill('browsed');
    const { page, faults, close } = await openSignedIn();
    await page.goto(`${service().url}/app/datasets/browsed?facet=city`);
    await rows(page).nth(50).waitFor();
    await page.getByText('50 rows so far').waitFor();
    await page.getByRole('button', { name: 'Show more rows' }).click();
    await page.getByText('60 rows in all').waitFor();
    await page.getByRole('button', { name: 'Berlin 20' }).click();
    await page.getByText('20 rows in all').waitFor();
    await page.getByRole('button', { name: 'Sort by employees' }).click();
    await page.getByRole('button', { name: 'Sort by employees, now rising' }).click();
    await rows(page).nth(1).getByText('c57.example').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('filters')).toContain('Berlin');
    expect(await findAccessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove Berlin' }).click();
    await page.getByRole('spinbutton', { name: 'Employees, at least' }).fill('580');
    await page.getByText('2 rows in all').waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('have no fault, in both themes, wide and narrow', async () => {
    await fill('looked-at');
    const { page, faults, close } = await openSignedIn();
    for (const [at, word] of [
      ['/app/datasets', 'looked-at'],
      ['/app/datasets/looked-at?facet=city', 'Paris'],
      ['/app/datasets/looked-at?import=true', 'The file'],
      ['/app/lists', 'No bucket here yet'],
    ] as const) {
      await page.goto(`${service().url}${at}`);
      await page.getByText(word).first().waitFor();
      expect(await findViewFaults(page), at).toEqual([]);
    }
    expect(faults).toEqual([]);
    await close();
  });

  it('are asked first by a pipe in the playground, and deleted once their name was typed', async () => {
    const { call, url } = service();
    const columns = [
      { name: 'name', source: 'Name', type: 'string' },
      { name: 'company_domain', source: 'Domain', type: 'string' },
      { name: 'work_email', source: 'Email', type: 'string', format: 'email' },
    ];
    await call('/v1/datasets/crm', { method: 'PUT', body: { kind: 'people', columns } });
    const people = 'Name,Domain,Email\nJane Doe,acme.example,jane@acme.example\n';
    await call('/v1/datasets/crm/rows', { body: people, headers: { 'content-type': 'text/csv' } });
    const { page, faults, close } = await openSignedIn();
    await page.goto(`${url}/app/datasets/crm`);
    await page.getByRole('link', { name: 'Find work email' }).first().click();
    const providers = page.getByRole('group', { name: 'Providers' }).getByRole('listitem');
    await providers.first().getByText('crm').waitFor();
    await page.goto(`${url}/app/datasets/crm`);
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete crm?' });
    const remove = dialog.getByRole('button', { name: 'Delete for good' });
    expect(await remove.isDisabled()).toBe(true);
    await dialog.getByLabel('Type crm to confirm').fill('crm');
    await remove.click();
    await page.getByRole('heading', { name: 'Datasets' }).waitFor();
    expect((await call('/v1/datasets/crm')).status).toBe(404);
    expect(faults).toEqual([]);
    await close();
  });

  it('have buckets and streams beside them, which are made, filled and deleted', async () => {
    const { page, faults, close } = await openSignedIn();
    await page.goto(`${service().url}/app/lists`);
    await page.getByRole('button', { name: 'New bucket' }).click();
    await page.getByRole('dialog', { name: 'New bucket' }).getByLabel('Name').fill('contacted');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'contacted' });
    await panel.getByLabel('New key').fill('jane@acme.example');
    await panel.getByLabel('New key').press('Enter');
    await panel.getByRole('button', { name: 'Free jane@acme.example' }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Free jane@acme.example' }).click();
    await panel.getByText('It has no keys yet.').waitFor();
    await panel.getByRole('button', { name: 'Delete …' }).click();
    await panel.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText('No bucket here yet').waitFor();

    await page.getByRole('button', { name: 'Streams' }).click();
    await page.getByRole('button', { name: 'New stream' }).click();
    await page.getByRole('dialog', { name: 'New stream' }).getByLabel('Name').fill('visitors');
    await page.keyboard.press('Enter');
    const stream = page.getByRole('dialog', { name: 'visitors' });
    await stream.getByLabel('New member').fill('jane');
    await stream.getByLabel('New member').press('Enter');
    await stream.getByRole('button', { name: 'Unenroll jane' }).waitFor();
    const { json } = await service().call('/v1/streams?environment=sandbox');
    expect(json.streams).toMatchObject([{ name: 'visitors', members: 1 }]);
    expect(faults).toEqual([]);
    await close();
  });
});
