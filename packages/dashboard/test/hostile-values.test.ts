import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { fieldFormat } from '../../server/src/contract/field.ts';
import { findAccessFaults } from './check-access.ts';
import { describeInBrowser } from './dashboard-home.ts';
import { expectNoTraces, hostileValues, longValue } from './hostile-values.ts';

const rows = hostileValues.map(([value], at) => ({
  id: at + 1,
  name: `Row ${at + 1}`,
  hostile: value,
  list: [value],
}));

/** One output of every format and type, all made of the same hostile value. */
const outputs = [
  ...fieldFormat.options.map((format) => ({ name: `as_${format}`, type: typeOf(format), format })),
  { name: 'as_unknown', type: 'unknown', format: null },
  { name: 'as_boolean', type: 'boolean', format: null },
];

function typeOf(format: string): string {
  if (format.startsWith('json')) return 'json';
  return ['currency', 'int', 'decimal', 'percent'].includes(format) ? 'number' : 'string';
}

const extractions = outputs.map((output) => ({ path: '$[0]', output_field: output }));
const template = { pipe_id: 'template:fill@1', config: { template: '{{ hostile }}' } };
const request = {
  pipes: [
    {
      pipe_id: 'json:extract:multi@1',
      config: { json_extraction: { field_name: 'list', extractions } },
    },
    template,
  ],
  input: rows,
  config: { environment: 'sandbox' },
};
/** By itself, as what the records of a run may make together is bounded. */
const longRequest = { ...request, pipes: [template], input: [{ id: 1, name: 'Long', hostile: longValue }] };

const panel = (page: Page): Locator => page.getByRole('region', { name: 'Details' });
const cellOf = (page: Page, column: string, row: number) =>
  page.getByRole('gridcell', { name: new RegExp(`^${column}, row ${row},`) });

describeInBrowser('values of strangers', ({ service, openSignedIn }) => {
  const start = async (body: object): Promise<string> => {
    const { json, status, text } = await service().call('/v1/pipes/run/sync', { body });
    expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    return json.id;
  };
  /** Opens the playground as the browser that started the run left it. */
  const openPlayground = async (body: typeof request | typeof longRequest, search = '') => {
    const tab = await openSignedIn();
    const runId = await start(body);
    const draft = { request: body, columns: ['name', 'hostile', 'list'], sent: { runId, request: body } };
    const key = `headrace.playground.${service().server.seed.organizationId}`;
    await tab.page.addInitScript(
      `localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(JSON.stringify(draft))})`,
    );
    await tab.page.goto(`${service().url}/app/playground?run=${runId}${search}`);
    return tab;
  };

  it('are text in every kind of cell, and in receipts', async () => {
    const { page, faults, close } = await openPlayground(request);
    const cells = page.getByRole('gridcell', { name: /^template output, row \d+, / });
    await expect.poll(() => cells.count()).toBe(hostileValues.length);
    for (const [at, [, seen]] of hostileValues.entries()) {
      await cells.nth(at).click();
      await panel(page).getByText(seen).first().waitFor();
      expect(await cells.nth(at).textContent()).toContain(seen);
    }
    for (const { name } of outputs)
      expect(await page.locator(`td[aria-label^="${name.replaceAll('_', ' ')}, row"]`).count()).toBe(
        hostileValues.length,
      );
    await expectNoTraces(page);
    expect(await findAccessFaults(page)).toEqual([]);
    await page.goto(page.url().replace(/playground\?run=(\w+).*/, 'runs/$1'));
    const results = page.getByRole('region', { name: 'Results' });
    await results.getByRole('row').nth(hostileValues.length).waitFor();
    await expectNoTraces(page);
    expect(faults).toEqual([]);
    await close();
  });

  it('of 500,000 characters are cut in a cell, and whole in the request', async () => {
    const { page, faults, close } = await openPlayground(longRequest, '&cell=1%2Ftemplate_output');
    await expect.poll(() => cellOf(page, 'template output', 1).textContent()).toMatch(/^x{300}…$/);
    await cellOf(page, 'template output', 1).click();
    await panel(page).getByText('x'.repeat(200)).first().waitFor();
    await expectNoTraces(page);
    await page.getByRole('tab', { name: 'Request' }).click();
    const editor = panel(page).getByRole('textbox', { name: 'The body of' });
    await editor.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Control+Home');
    await expectNoTraces(page);
    expect(faults).toEqual([]);
    await close();
  });

  it('are text in a sheet, and where it tells all of a cell', async () => {
    const { call, url } = service();
    const long = { id: 10, name: 'Row 10', hostile: longValue };
    const filled = { ...request, pipes: [template], input: [...rows, long] };
    const { json: sheet } = await call('/v1/sheets', {
      body: { project: 'Tests', name: 'hostile', environment: 'sandbox', request: filled },
    });
    const { page, faults, close } = await openSignedIn();
    await page.goto(`${url}/app/sheets/${sheet.id}`);
    // A pipe that costs nothing runs by itself.
    for (const column of ['hostile', 'template output'])
      for (const [at, [, seen]] of hostileValues.entries())
        await cellOf(page, column, at + 1)
          .getByText(seen)
          .waitFor();
    await expect.poll(() => cellOf(page, 'hostile', 10).textContent()).toMatch(/^x{200}…$/);
    await expectNoTraces(page);
    for (const row of [1, 6, 10]) {
      await cellOf(page, 'hostile', row).click();
      await page.keyboard.press('Space');
      const seen = hostileValues[row - 1]?.[1] ?? longValue.slice(0, 200);
      await panel(page).getByText(seen).first().waitFor();
      await expectNoTraces(page);
    }
    expect(await findAccessFaults(page)).toEqual([]);
    expect((await panel(page).getByLabel('The whole value').textContent())?.length).toBe(longValue.length);
    expect(faults).toEqual([]);
    await close();
  });

  it('are escaped in the file that a sheet is exported to', async () => {
    const { call, url } = service();
    const { json } = await call('/v1/sheets?environment=sandbox');
    const [{ id }] = json.sheets;
    const { page, faults, close } = await openSignedIn();
    await page.goto(`${url}/app/sheets/${id}?panel=export`);
    const downloading = page.waitForEvent('download');
    await panel(page).getByRole('button', { name: 'Download' }).click();
    const text = await readFile(await (await downloading).path(), 'utf8');
    expect(text).toContain(`,"'=HYPERLINK(""https://evil.example"",""click"")",`);
    expect(text).toContain(`,'+cmd|calc!A1,`);
    expect(text.split('\r\n').every((line) => !/(?:^|,)"?[=+@]/.test(line))).toBe(true);
    expect(faults).toEqual([]);
    await close();
  });

  it('are text on the screens of datasets, of their import, and of lists', async () => {
    const { call, url } = service();
    const csv = toCsv(['Name', 'Count'], ...hostileValues.map(([value]) => [value, value]));
    const columns = [
      { name: 'name', source: 'Name', type: 'string' },
      { name: 'count', source: 'Count', type: 'number' },
    ];
    const told: typeof call = async (...args) => {
      const answer = await call(...args);
      if (answer.status > 299) throw new Error(answer.text);
      return answer;
    };
    const csvBody = { body: csv, headers: { 'content-type': 'text/csv' } };
    await call('/v1/datasets/hostile', {
      method: 'PUT',
      body: { kind: 'companies', columns: columns.slice(0, 1) },
    });
    await call('/v1/datasets/hostile/rows', csvBody);
    for (const [kind, path] of [
      ['buckets', 'entries/claim'],
      ['streams', 'members'],
    ]) {
      await told(`/v1/${kind}`, { body: { name: 'hostile', environment: 'sandbox' } });
      for (const [key] of hostileValues)
        await told(`/v1/${kind}/hostile/${path}?environment=sandbox`, { body: { key, fields: { key } } });
    }
    const { page, faults, close } = await openSignedIn();
    const expectSeen = async (path: string, open: () => Promise<void>, words: readonly string[]) => {
      await page.goto(`${url}/app${path}`);
      await open();
      for (const text of words) await page.getByText(text).first().waitFor();
      await expectNoTraces(page);
    };
    const nothing = () => Promise.resolve();
    const seen = hostileValues.map(([, text]) => text);
    await expectSeen('/datasets/hostile?facet=name', nothing, seen);
    await expectSeen('/lists?name=hostile', nothing, seen);
    await expectSeen('/lists?kind=streams&name=hostile', nothing, seen);
    const file = { name: 'strangers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    const giveFile = () => page.getByLabel('File', { exact: true }).setInputFiles(file);
    await expectSeen('/datasets?import=true', giveFile, seen.slice(0, 3));
    await page.getByLabel('Type of Count').selectOption('number');
    await page.getByRole('button', { name: /^Import .* into strangers$/ }).click();
    await page.getByRole('region', { name: 'Rejected rows' }).getByText('[U+202E]').first().waitFor();
    await expectNoTraces(page);
    expect(await findAccessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });
});

/** With every value in quotes. */
function toCsv(...lines: (readonly string[])[]): string {
  return lines
    .map((line) => `${line.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')}\n`)
    .join('');
}
