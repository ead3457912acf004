import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Does what starts another run than the one that is shown, and waits until all rows of it are done. */
export async function awaitRun(page: Page, rows: number, start: () => Promise<void>): Promise<void> {
  const shown = () => new URL(page.url()).searchParams.get('run');
  const before = shown();
  await start();
  await expect.poll(shown).not.toBe(before);
  // What is read out may for a moment still be the end of the run before.
  await page
    .locator('footer p:not([role=status])')
    .filter({ hasText: new RegExp(`^${rows} rows? done`) })
    .waitFor();
}
