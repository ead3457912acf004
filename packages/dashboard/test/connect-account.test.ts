import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestVendor } from '../../server/test/authorization-server.ts';
import { openVendor } from '../../server/test/oauth-home.ts';
import { startService } from '../../server/test/service.ts';
import { findAccessFaults } from './check-access.ts';
import { describeInBrowser } from './dashboard-home.ts';

describe('an account at a provider', () => {
  let vendor: TestVendor;
  let settings: Record<string, string>;
  beforeAll(async () => {
    ({ vendor, settings } = await openVendor(['gmail']));
  });
  afterAll(() => vendor.close());
  const start = async () => {
    const service = await startService('pglite', settings);
    vendor.landing = service.url;
    return service;
  };

  describeInBrowser(
    'in a browser',
    ({ service, openSignedIn }) => {
      it('is connected by a button, and connected anew by another', async () => {
        const { page, faults, close } = await openSignedIn();
        await page.goto(`${service().url}/app/connections?provider=gmail`);
        const panel = page.getByRole('dialog', { name: 'Gmail' });
        await panel.getByRole('button', { name: 'Connect with Google' }).waitFor();
        // A token can still be pasted.
        await panel.getByLabel('Key').waitFor();
        expect(await findAccessFaults(page)).toEqual([]);
        await panel.getByRole('button', { name: 'Connect with Google' }).click();
        await panel.getByText('Connected account, not used yet').waitFor();
        const address = new URL(page.url());
        expect([address.pathname, address.search]).toEqual(['/app/connections', '?provider=gmail']);
        expect(vendor.seen.exchanges).toBe(1);
        await panel.getByRole('button', { name: 'Connect anew with Google' }).click();
        await expect.poll(() => vendor.seen.exchanges).toBe(2);
        await panel.getByText('Connected account, not used yet').waitFor();
        expect(faults.filter((fault) => !fault.includes(vendor.url))).toEqual([]);
        await close();
      });

      it('has no button where the operator has not set it up', async () => {
        const { page, faults, close } = await openSignedIn();
        await page.goto(`${service().url}/app/connections?provider=slack`);
        const panel = page.getByRole('dialog', { name: 'Slack' });
        await panel.getByLabel('Key').waitFor();
        expect(await panel.getByRole('button', { name: /^Connect/ }).count()).toBe(0);
        expect(faults).toEqual([]);
        await close();
      });
    },
    start,
  );
});
