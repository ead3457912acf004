import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** By WCAG 2.2 AA. */
const all = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that look at colors, which are all that another theme changes. */
export const colorRules = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong with the page as it is: a line for each element. */
export async function findAccessFaults(page: Page, rules: readonly string[] = all): Promise<string[]> {
  await page.evaluate(`globalThis.axe === undefined && (() => { ${axe.source} })()`);
  // What opens beside a page hangs below the body, outside of its landmarks, as menus everywhere do.
  const popups = '[role=menu], [role=listbox], [role=tooltip]';
  const found: { id: string; nodes: { target: string[]; summary: string }[] }[] = await page.evaluate(
    `axe.run({ runOnly: ${JSON.stringify(rules)} }).then(({ violations }) =>
      violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes
          .filter(({ target }) => id !== 'region' || document.querySelector(target)?.closest('${popups}') == null)
          .map(({ target, failureSummary }) => ({ target, summary: failureSummary })),
      })))`,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, summary }) => `${id}: ${target.join(' ')}: ${summary}`),
  );
}
