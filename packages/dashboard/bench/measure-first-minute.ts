import type { Browser } from 'playwright-core';
import { createBenchHome } from '../../server/bench/spawn.ts';
import { openTab } from '../test/open-browser.ts';
import { startBenchServer } from './bench-service.ts';
import type { Figures } from './figures.ts';

/** What `npm start` leads to, on the embedded database: from its link to the first filled cell and its receipt, in two clicks. */
export async function measureFirstMinute(browser: Browser): Promise<Figures> {
  const home = await createBenchHome(null);
  const server = await startBenchServer(home);
  const { page, close } = await openTab(browser, server.address ?? '');
  try {
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1000;
    await page.goto((await server.createFirstLink()) ?? '');
    const run = page.getByRole('button', { name: /^Run 10 rows/ });
    await run.waitFor();
    const firstButton = seconds();
    await run.click();
    const filled = page.getByRole('gridcell', { name: /^work email, row \d+, .+@/ }).first();
    await filled.waitFor();
    const firstCell = seconds();
    await filled.click();
    await page.getByText(/^Asked .*had the answer/).waitFor();
    return { firstButton, firstCell, firstReceipt: seconds() };
  } finally {
    await close();
    await server.stop();
    await home.remove();
  }
}
