import type { Page } from 'playwright-core';

/** Elements that stick out of the window at the right. What scrolls by itself (tables, grids and code) may be wider inside. */
export function findWide(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('body *')]
    .filter((element) => element.closest('[role=region], [role=grid], pre, svg, .sr-only') === null)
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
    .map(({ tagName, className }) => tagName + ' ' + className)`);
}
