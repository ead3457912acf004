import type { Page } from 'playwright-core';
import { colorRules, findAccessFaults } from './check-access.ts';
import { findWide } from './find-wide.ts';

/** A desk, and the narrowest width that has to work. */
const sizes = [
  { width: 1280, height: 800 },
  { width: 320, height: 640 },
];

/**
 * What is wrong with the page on a desk and at the narrowest width, in both themes: a line for each fault. It is not
 * loaded again in between, as it is not when a window is made narrower or evening comes. `shown` waits for what each
 * width shows.
 */
export async function findViewFaults(page: Page, shown?: () => Promise<unknown>): Promise<string[]> {
  const faults: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await shown?.();
    const found = [
      ...(await findInTheme(page, 'light')),
      ...(await findInTheme(page, 'dark', colorRules)),
      ...(await findWide(page)),
    ];
    faults.push(...found.map((fault) => `${size.width} wide: ${fault}`));
  }
  return faults;
}

async function findInTheme(
  page: Page,
  theme: 'light' | 'dark',
  rules?: readonly string[],
): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme });
  // What follows the theme by code has seen it two frames later.
  await page.evaluate('new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))');
  return (await findAccessFaults(page, rules)).map((fault) => `${theme}: ${fault}`);
}
