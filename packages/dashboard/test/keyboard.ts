import type { Locator, Page } from 'playwright-core';

/** Whether the keys go there. */
export async function hasFocus(page: Page, wanted: Locator): Promise<boolean> {
  return (await wanted.and(page.locator(':focus')).count()) > 0;
}
