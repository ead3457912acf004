import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Does what starts another run than the one that is shown, and waits until all rows of it are done. */
export async function awaitRun(page: Page, rows: number, start: () => Promise<void>): Promise<void> {
  const shown = () => new URL(page.url()).searchParams.get('run');
  const before = shown();
  await start();
  await expect.poll(shown).not.toBe(before);
  await page
    .getByText(new RegExp(`^${rows} rows? done`))
    .first()
    .waitFor();
}
