import { describe, expect, it } from 'vitest';
import { findChromium } from './find-chromium.ts';
import { findViewFaults } from './find-view-faults.ts';
import { openBrowser } from './open-browser.ts';

const chromium = findChromium();

/** Its text fades into a dark background, and it needs 400 pixels. */
const faulty = `<!doctype html><html lang="en"><title>faulty</title><style>
  main { background: #fff; color: #000; min-width: 400px }
  @media (prefers-color-scheme: dark) { main { background: #222; color: #333 } }
</style><main><h1>Some words</h1></main></html>`;

describe.skipIf(chromium === null)('looking at a page in every view', () => {
  it('finds what only one theme and what only one width has', async () => {
    const browser = await openBrowser(chromium ?? '');
    const page = await browser.newPage();
    await page.setContent(faulty);
    const found = await findViewFaults(page);
    await browser.close();
    expect(found.map((fault) => fault.split(/: |\s\s/).slice(0, 3))).toEqual([
      ['1280 wide', 'dark', 'color-contrast'],
      ['320 wide', 'dark', 'color-contrast'],
      ['320 wide', 'MAIN '],
      ['320 wide', 'H1 '],
    ]);
  });
});
