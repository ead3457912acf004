import type { Locator, Page } from 'playwright-core';

/** More controls than any screen has. */
const mostPresses = 200;

/** Whether the keys go there. */
export async function hasFocus(page: Page, wanted: Locator): Promise<boolean> {
  return (await wanted.and(page.locator(':focus')).count()) > 0;
}

/** Presses Tab until this has the focus: what the mouse reaches, the keyboard reaches too. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await hasFocus(page, wanted)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${wanted.toString()}`);
}

/** Goes to a button with Tab and presses it. */
export async function pressButton(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}

/** Presses an arrow until one of these cells has the focus. */
export async function moveTo(page: Page, wanted: Locator, key: 'ArrowRight' | 'ArrowDown'): Promise<void> {
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await hasFocus(page, wanted)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${wanted.toString()}`);
}
