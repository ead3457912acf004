import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fieldFormat } from '../../server/src/contract/field.ts';
import { findAccessFaults } from './check-access.ts';
import { describeInBrowser } from './dashboard-home.ts';

/** What a stranger may have written, and what of it is certain to be seen. */
const values: readonly [value: string, seen: string][] = [
  ['<img src=x onerror="window.wasRun = true"><script>window.wasRun = true</script>', '<img src=x onerror='],
  ['javascript:window.wasRun=true', 'javascript:window'],
  ['=HYPERLINK("https://evil.example","click")', '=HYPERLINK('],
  ['{{ SECRETS.KEY }} ${window.wasRun = true}', '{{ SECRETS.KEY }}'],
  // Turned letters are spelled out: they would make one name look like another.
  ['invoice\u202Efdp.exe', '[U+202E]'],
  ['\u05E9\u05DC\u05D5\u05DD \u0645\u0631\u062D\u0628\u0627', '\u05E9\u05DC\u05D5\u05DD'],
  ['👩‍👩‍👧‍👦🏳️‍🌈🇩🇪', '👩'],
  ['https://evil.example/"onmouseover="window.wasRun=true', 'https://evil.example/'],
  ['x'.repeat(500_000), 'x'.repeat(200)],
];

const rows = values.map(([value], at) => ({ id: at + 1, name: value, hostile: value, list: [value, value] }));

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

const request = {
  pipes: [
    {
      pipe_id: 'json:extract:multi@1',
      config: {
        json_extraction: {
          field_name: 'list',
          extractions: outputs.map((output) => ({ path: '$[0]', output_field: output })),
        },
      },
    },
    { pipe_id: 'template:fill@1', config: { template: '{{ hostile }}' } },
  ],
  input: rows,
  config: { environment: 'sandbox' },
};

/** What markup or a script of a value would have left behind. */
const findTraces = (page: Page) =>
  page.evaluate(`({
    wasRun: window.wasRun === true,
    elements: [...document.querySelectorAll('main img, main script, main iframe, main object, main [onerror], main [onmouseover]')].length,
    links: [...document.querySelectorAll('main a[href]')].map(({ href }) => new URL(href).protocol)
      .filter((protocol) => !['http:', 'https:', 'mailto:', 'tel:'].includes(protocol)),
    longest: Math.max(...[...document.querySelectorAll('[role=gridcell], td')].map(({ textContent }) => textContent.length), 0),
  })`);

describe('values of strangers', () => {
  describeInBrowser('seen in a browser', ({ service, openSignedIn }) => {
    /** Opens the playground as the browser that started the run left it. */
    const openPlayground = async (page: Page, search = '') => {
      const runId = await start();
      const draft = { request, columns: ['name', 'hostile', 'list'], sent: { runId, request } };
      const key = `headrace.playground.${service().server.seed.organizationId}`;
      await page.addInitScript(
        `localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(JSON.stringify(draft))})`,
      );
      await page.goto(`${service().url}/app/playground?run=${runId}${search}`);
    };
    const start = async (): Promise<string> => {
      const { json, status, text } = await service().call('/v1/pipes/run/sync', { body: request });
      expect([status, status === 200 ? '' : text]).toEqual([200, '']);
      return json.id;
    };

    it('are text in every kind of cell, and in receipts', async () => {
      const { page, faults, close } = await openSignedIn();
      await openPlayground(page);
      const cells = page.getByRole('gridcell', { name: /^template output, row \d+, / });
      await expect.poll(() => cells.count()).toBe(values.length);
      for (const [at, [, seen]] of values.entries()) {
        const cell = page.getByRole('gridcell', { name: new RegExp(`^template output, row ${at + 1},`) });
        expect(await cell.textContent()).toContain(seen.slice(0, 40));
        await cell.click();
        await page.getByRole('region', { name: 'Details' }).getByText(seen.slice(0, 20)).first().waitFor();
      }
      for (const { name } of outputs)
        expect(await page.locator(`td[aria-label^="${name.replaceAll('_', ' ')}, row"]`).count()).toBe(
          values.length,
        );
      expect(await findTraces(page)).toMatchObject({ wasRun: false, elements: 0, links: [] });
      expect(await findAccessFaults(page)).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    });

    it('are text in the request and in an editor', async () => {
      const { page, faults, close } = await openSignedIn();
      await openPlayground(page, '&tab=request');
      await page.locator('.cm-content').waitFor();
      await page.locator('.cm-content').focus();
      await page.keyboard.press('Control+End');
      await page.keyboard.press('Control+Home');
      expect(await findTraces(page)).toMatchObject({ wasRun: false, elements: 0, links: [] });
      expect(faults).toEqual([]);
      await close();
    });

    it('are text on the screen of the run, and short enough for a cell', async () => {
      const { page, faults, close } = await openSignedIn();
      await page.goto(`${service().url}/app/runs/${await start()}`);
      const results = page.getByRole('region', { name: 'Results' });
      await results.getByRole('row').nth(values.length).waitFor();
      const traces = await findTraces(page);
      expect(traces).toMatchObject({ wasRun: false, elements: 0, links: [] });
      expect(traces).toHaveProperty(
        'longest',
        expect.toSatisfy((length: number) => length < 1000),
      );
      expect(faults).toEqual([]);
      await close();
    });
  });
});
