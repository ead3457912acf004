import { expect, it } from 'vitest';
import { startService } from '../../server/test/service.ts';
import { findAccessFaults } from './check-access.ts';
import { describeInBrowser } from './dashboard-home.ts';
import { joinInTab } from './join-tab.ts';
import { findViewFaults } from './find-view-faults.ts';

const noWorker = /No worker is running/;

// Without workers, so that something is wrong.
describeInBrowser(
  'health',
  ({ service, open, openSignedIn }) => {
    it('shows every part without a fault, in both themes, wide and narrow', async () => {
      const { page, faults, close } = await openSignedIn();
      await page.goto(`${service().url}/app/health`);
      await page
        .getByRole('status')
        .getByText(/wrong: .*workers/)
        .waitFor();
      await page.getByText(noWorker).waitFor();
      for (const name of ['Queue', 'Providers', 'Database', 'Disk'])
        await page.getByRole('heading', { name, exact: true }).waitFor();
      expect(await page.getByRole('region', { name: 'Queue by class' }).getByRole('row').count()).toBe(4);
      expect(await page.getByRole('meter', { name: 'Used disk' }).getAttribute('aria-valuetext')).toContain(
        'free',
      );
      expect(await findViewFaults(page)).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    });

    it('is where the dot of the frame leads, and is read again while it is seen', async () => {
      const { page, close } = await openSignedIn();
      await page.goto(`${service().url}/app/catalog`);
      await page.getByRole('link', { name: 'healthy' }).click();
      const queue = page.getByRole('region', { name: 'Queue by class' });
      await queue.waitFor();
      const sample = await service().call('/v1/sandbox/sample');
      await service().call('/v1/pipes/run', { body: sample.json });
      await queue.getByRole('row').filter({ hasText: '10' }).first().waitFor();
      await close();
    });

    it("is the operator's alone", async () => {
      const by = await openSignedIn();
      const tab = await open();
      await joinInTab('admin', { by, tab }, service());
      await tab.page.goto(`${service().url}/app/health`);
      await tab.page.getByText('Only the operator sees this').waitFor();
      expect(await findAccessFaults(tab.page)).toEqual([]);
      expect(tab.faults).toEqual([]);
      await tab.close();
      await by.close();
    });
  },
  () => startService('pglite', {}, { role: 'api' }),
);
