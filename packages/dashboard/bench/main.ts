/*
 * `npm run bench:dashboard`: opens the dashboard of a real service in Chromium, and prints each figure beside its goal.
 * `--rows` says how large the sheet is, `--seconds` how long it scrolls; `--gallery` measures the grid on made-up rows
 * instead of a stored sheet; `--home pglite` stores it in the embedded database; `--strict` exits with 1 where a goal is missed.
 */
import { parseArgs } from 'node:util';
import { describeMachine, onTunedPostgres } from '../../server/bench/on-tuned-postgres.ts';
import type { WideSheet } from '../../server/bench/sheets/service/wide-sheet.ts';
import type { BenchHome } from '../../server/bench/spawn.ts';
import { createBenchHome } from '../../server/bench/spawn.ts';
import { buildDashboard, isBuilt } from '../build/build-dashboard.ts';
import { findChromium, withWindows } from '../test/find-chromium.ts';
import { openBrowser, openTab } from '../test/open-browser.ts';
import { signInFirst } from '../test/sign-in.ts';
import { fillCells, makeSheet, startBenchServer } from './bench-service.ts';
import type { Figures } from './figures.ts';
import { showFigures } from './figures.ts';
import { measureFirstMinute } from './measure-first-minute.ts';
import { measureGrid } from './measure-grid.ts';
import type { Visit } from './measure-loading.ts';
import { measureIdle, measureLoading } from './measure-loading.ts';
import { measureSizes } from './measure-sizes.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '20' },
    gallery: { type: 'boolean', default: false },
    home: { type: 'string', default: 'postgres' },
    strict: { type: 'boolean', default: false },
  },
});
const [rows, seconds] = [readCount('rows'), readCount('seconds')];

function readCount(name: 'rows' | 'seconds'): number {
  const count = Number(values[name]);
  if (Number.isSafeInteger(count) && count > 0) return count;
  throw new Error(`--${name} is a whole number above 0`);
}

const chromium = findChromium(withWindows) ?? '';

/** Everything, on a home of its own. */
async function measureOn(postgresUrl: string | null): Promise<void> {
  const home = await createBenchHome(postgresUrl);
  const figures: Figures = {};
  const add = (more: Figures) => {
    Object.assign(figures, more);
    // A whole measurement takes minutes.
    console.error(JSON.stringify(more));
  };
  try {
    add(await measureSizes());
    // As on a new machine: before there is anything else that runs.
    const browser = await openBrowser(chromium);
    add(await measureFirstMinute(browser).finally(() => browser.close()));
    const sheet = values.gallery ? null : await makeSheet(home, rowsOn(postgresUrl));
    await withDashboard(home, async (visit) => {
      add(await measureLoading(visit));
      const onGrid = { ...visit, add };
      await (sheet === null ? measureStory(onGrid) : measureSheet(onGrid, sheet));
      add(await measureIdle(visit, sheet === null ? '/gallery/grid' : `/sheets/${sheet.id}`));
    });
  } finally {
    await home.remove();
  }
  const what = values.gallery ? 'made-up rows' : `rows on ${home.name}`;
  console.log(`${rowsOn(postgresUrl).toLocaleString()} ${what}; ${describeMachine()}`);
  if (showFigures(figures) > 0 && values.strict) process.exitCode = 1;
}

/** The embedded database is not made for more. */
function rowsOn(postgresUrl: string | null): number {
  return postgresUrl === null && !values.gallery ? Math.min(rows, 200_000) : rows;
}

/** A service with its first user, and a browser. */
async function withDashboard(home: BenchHome, measure: (visit: Visit) => Promise<void>): Promise<void> {
  const server = await startBenchServer(home);
  const browser = await openBrowser(chromium);
  try {
    const cookies = await signInFirst(browser, server);
    await measure({ browser, url: server.address ?? '', cookies });
  } finally {
    await browser.close();
    await server.stop();
  }
}

interface GridVisit extends Visit {
  /** Takes figures as they come. */
  add(figures: Figures): void;
}

/** The grid by itself, on rows that nobody stored. */
async function measureStory({ browser, url, cookies, add }: GridVisit): Promise<void> {
  const { page, close } = await openTab(browser, url);
  await page.context().addCookies(cookies);
  const address = `${url}/app/gallery/grid?rows=${rows}`;
  const fill = async () => {
    const button = page.getByRole('button', { name: 'Fill cells' });
    await button.click();
    return () => button.click().then(() => null);
  };
  await measureGrid({ page, address, seconds, column: 1, fill }, add).finally(close);
}

/** The screen of a stored sheet, while a pipe runs on all rows. */
async function measureSheet({ browser, url, cookies, add }: GridVisit, sheet: WideSheet): Promise<void> {
  const { page, close } = await openTab(browser, url);
  await page.context().addCookies(cookies);
  const fill = () => fillCells(url, sheet);
  const address = `${url}/app/sheets/${sheet.id}`;
  await measureGrid({ page, address, seconds, column: 1, fill }, add).finally(close);
}

if (chromium === '')
  throw new Error('There is no Chromium on this machine (Debian: apt-get install chromium).');
if (!(await isBuilt())) await buildDashboard();
if (values.gallery || values.home === 'pglite') await measureOn(null);
else await onTunedPostgres(measureOn);
