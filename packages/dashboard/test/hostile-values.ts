import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What a stranger may have written, and what of it is certain to be seen. */
export const hostileValues: readonly [value: string, seen: string][] = [
  ['<img src=x onerror="window.wasRun = true"><script>window.wasRun = true</script>', '<img src=x onerror='],
  ['javascript:window.wasRun=true', 'javascript:window'],
  ['=HYPERLINK("https://evil.example","click")', '=HYPERLINK('],
  ['+cmd|calc!A1', '+cmd|calc'],
  ['{{ SECRETS.KEY }} ${window.wasRun = true}', '{{ SECRETS.KEY }}'],
  // Turned letters are spelled out: they would make one name look like another.
  ['invoice\u202Efdp.exe', '[U+202E]'],
  ['\u05E9\u05DC\u05D5\u05DD \u0645\u0631\u062D\u0628\u0627', '\u05E9\u05DC\u05D5\u05DD'],
  ['👩‍👩‍👧‍👦🏳️‍🌈🇩🇪', '👩'],
  ['https://evil.example/"onmouseover="window.wasRun=true', 'https://evil.example/'],
];

/** As long as a cell may be. */
export const longValue = 'x'.repeat(500_000);

/** What markup, a script or a turn of a value would have left behind; and the longest text of a cell. */
export async function expectNoTraces(page: Page): Promise<void> {
  const traces: unknown = await page.evaluate(`({
    wasRun: window.wasRun === true,
    elements: [...document.querySelectorAll('img:not([src^="/app/assets/"]), script:not([src]), iframe, object, [onerror], [onmouseover]')]
      .map(({ outerHTML }) => outerHTML.slice(0, 100)),
    links: [...document.querySelectorAll('a[href]')].map(({ href }) => new URL(href).protocol)
      .filter((protocol) => !['http:', 'https:', 'mailto:', 'tel:'].includes(protocol)),
    turned: [...document.querySelectorAll('#root *')]
      .filter((element) => element.children.length === 0 && /[\\u202a-\\u202e\\u2066-\\u2069]/.test(element.textContent))
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
    isLong: [...document.querySelectorAll('[role=gridcell], td, th')].some(({ textContent }) => textContent.length > 1000),
  })`);
  expect(traces).toEqual({ wasRun: false, elements: [], links: [], turned: [], isLong: false });
}
