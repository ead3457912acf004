import type { Locator, Page } from 'playwright-core';

/** Writes another text into an editor, with the keyboard alone. */
export async function writeCode(page: Page, editor: Locator, text: string): Promise<void> {
  // Before that, it is a plain text.
  await page.locator('.cm-content').waitFor();
  await editor.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

/** Takes the first completion that is offered. In the first moment, Enter still belongs to the text. */
export async function takeCompletion(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('option', { name }).first().waitFor();
  await page.waitForTimeout(200);
  await page.keyboard.press('Enter');
}

/** The text that a button copies; the page shows only a part of a long one. */
export async function readCopied(page: Page, button: Locator): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button.click();
  const read: unknown = await page.evaluate('navigator.clipboard.readText()');
  return String(read);
}
