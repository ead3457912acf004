import type { Page } from 'playwright-core';
import { z } from 'zod';
import type { Figures } from './figures.ts';
import { percentile } from './figures.ts';
import {
  barePage,
  canvasFrames,
  fromKeyToText,
  jumpTo,
  scrollFrames,
  seenCells,
  untilWhole,
  whenRowsAreSeen,
} from './page-scripts.ts';

const numbers = z.array(z.number());
const rowHeight = 34;
/** So many that the 95th percentile is not simply the slowest one. */
const jumps = 60;
const edits = 60;
const stepsThroughAll = 300;

export interface GridPage {
  page: Page;
  address: string;
  seconds: number;
  /** A position of a column that can be typed in. */
  column: number;
  /** Makes something fill cells, and says how to stop it; then how many a second it filled, where that is known. Missing where nothing does. */
  fill?: () => Promise<() => Promise<number | null>>;
}

/** Whatever is in sight, from the address on. All of it takes minutes, so each figure is told as soon as it is there. */
export async function measureGrid(given: GridPage, add: (figures: Figures) => void): Promise<void> {
  const { page, address, seconds } = given;
  // Its code is in the cache, as that of every screen is after the first two seconds.
  await page.goto(address);
  await page.evaluate(whenRowsAreSeen);
  await page.goto(address);
  add({ firstRows: (await readNumber(page, whenRowsAreSeen)) / 1000 });
  add({ jump: await timeJumps(page) });
  const cells: unknown = await page.evaluate(seenCells);
  const frames = await timeScroll(page, '.grid-scroller', seconds);
  add({ frames, skeletons: await readNumber(page, untilWhole) });
  add(await timeEdits(given));
  add(await measureMemory(page));
  add(await measureFilling(given));
  const bare = await measureBare(page, { cells, seconds });
  // Browsers tell times in tenths of a millisecond, so equal frames may differ by one of those.
  add({ ...bare, toCanvas: (100 * Math.round(frames)) / Math.round(bare.canvasFrames) });
}

async function timeJumps(page: Page): Promise<number> {
  const times: number[] = [];
  // Places far from each other, the same ones each time.
  for (let at = 1; at <= jumps; at += 1) times.push(await readNumber(page, jumpTo((at * 0.618) % 1)));
  await readNumber(page, jumpTo(0.001));
  return percentile(times, 0.95);
}

async function timeScroll(page: Page, selector: string, seconds: number): Promise<number> {
  return percentile(numbers.parse(await page.evaluate(scrollFrames({ selector, seconds }))), 0.95);
}

async function measureBare(page: Page, { cells, seconds }: { cells: unknown; seconds: number }) {
  await page.goto('about:blank');
  await page.setContent(barePage);
  const emptyFrames = await timeScroll(page, '#empty', seconds);
  const drawn = numbers.parse(await page.evaluate(canvasFrames({ cells, rowHeight, seconds })));
  return { emptyFrames, canvasFrames: percentile(drawn, 0.95) };
}

/** Types into one cell after the other, and takes each with Enter. */
async function timeEdits({ page, column }: GridPage): Promise<Figures> {
  const [shown, answered]: [number[], number[]] = [[], []];
  await page.evaluate(`document.querySelector('.grid-scroller').scrollTop = 0`);
  await page.evaluate(untilWhole);
  await page.locator(`.grid-row[data-row="0"] .grid-cell[data-column="${column}"]`).click();
  for (let row = 0; row < edits; row += 1) {
    const text = `typed ${row}`;
    await page.keyboard.type(text);
    const answer = page
      .waitForResponse((response) => response.request().method() === 'PATCH', { timeout: 5000 })
      .then(() => performance.now())
      .catch(() => null);
    // It listens before the key comes.
    await page.evaluate(`window.shown = ${fromKeyToText({ row, column, text })}; null`);
    const began = performance.now();
    await page.keyboard.press('Enter');
    shown.push(await readNumber(page, 'window.shown'));
    // The gallery saves nothing, so nothing answers there.
    const at = row === 0 || answered.length > 0 ? await answer : null;
    if (at !== null) answered.push(at - began);
  }
  return {
    typed: percentile(shown, 0.95),
    ...(answered.length === 0 ? {} : { acknowledged: percentile(answered, 0.95) }),
  };
}

async function measureMemory(page: Page): Promise<Figures> {
  for (let at = 0; at <= stepsThroughAll; at += 1) {
    await readNumber(page, jumpTo(at / stepsThroughAll + (at % 2) * 1e-4)).catch(() => null);
  }
  const elements = await readNumber(page, `document.querySelectorAll('[role=grid] *').length`);
  return { elements, memory: await readHeap(page) };
}

async function measureFilling({ page, seconds, fill }: GridPage): Promise<Figures> {
  if (fill === undefined) return {};
  await page.evaluate(`document.querySelector('.grid-scroller').scrollTop = 0`);
  await page.evaluate(untilWhole);
  const before = await readHeap(page);
  const stop = await fill();
  // The pipe's column is the last one.
  await page.evaluate(`document.querySelector('.grid-scroller').scrollLeft = 1e9`);
  const filledFrames = await timeScroll(page, '.grid-scroller', seconds);
  const filledCells = await stop();
  const growth = Math.max(0, (100 * (await readHeap(page))) / before - 100);
  return { filledFrames, growth, ...(filledCells === null ? {} : { filledCells }) };
}

/** Megabytes of everything that the page's code holds, after what it let go was taken away. */
async function readHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const usage = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return (usage.usedSize + usage.embedderHeapUsedSize + usage.backingStorageSize) / 1_000_000;
}

async function readNumber(page: Page, script: string): Promise<number> {
  return z.number().parse(await page.evaluate(script));
}
