import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestProvider } from '../../server/test/oidc-provider.ts';
import { startProvider } from '../../server/test/oidc-provider.ts';
import { startService } from '../../server/test/service.ts';
import { findAccessFaults } from './check-access.ts';
import { describeInBrowser } from './dashboard-home.ts';

describe('the way in at a provider', () => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startProvider('headrace', 'client-secret');
  });
  afterAll(() => provider.close());
  const start = async () => {
    const service = await startService('pglite', {
      HEADRACE_PUBLIC_URL: 'http://127.0.0.1:4400',
      HEADRACE_OIDC_ISSUER: provider.issuer,
      HEADRACE_OIDC_CLIENT_ID: 'headrace',
      HEADRACE_OIDC_CLIENT_SECRET: 'client-secret',
      HEADRACE_OIDC_DOMAINS: 'example.com',
    });
    provider.landing = service.url;
    return service;
  };
  /** The provider is meant to be visited. */
  const unexpected = (faults: readonly string[]) =>
    faults.filter((fault) => !fault.includes(provider.issuer));
  const comeAs = (claims: Record<string, unknown>) => (provider.next = { claims });

  describeInBrowser(
    'in a browser',
    ({ service, open, openSignedIn }) => {
      it('is a button, which brings a new person in', async () => {
        comeAs({});
        const { page, faults, close } = await open();
        await page.goto(`${service().url}/app`);
        await page.getByRole('link', { name: 'Sign in with your organization' }).waitFor();
        await page.getByLabel('Password').waitFor();
        expect(await findAccessFaults(page)).toEqual([]);
        await page.getByRole('link', { name: 'Sign in with your organization' }).press('Enter');
        await page.getByRole('button', { name: 'Signed in as Jane' }).waitFor();
        expect(unexpected(faults)).toEqual([]);
        await close();
      });

      it('says in words who does not get in', async () => {
        comeAs({ sub: 'subject-2', email: 'joe@elsewhere.example' });
        const { page, faults, close } = await open();
        await page.goto(`${service().url}/app`);
        await page.getByRole('link', { name: 'Sign in with your organization' }).click();
        await page.getByText('Your account at the provider may not use this service.').waitFor();
        expect(new URL(page.url()).hash).toBe('');
        expect(await findAccessFaults(page)).toEqual([]);
        expect(unexpected(faults)).toEqual([]);
        await close();
      });

      it('is connected with an account that is there, and opens it from then on', async () => {
        comeAs({ sub: 'subject-3', email: 'ada@example.com', name: 'Somebody' });
        const { page, faults, close } = await openSignedIn();
        await page.goto(`${service().url}/app/account`);
        await page.getByLabel('Your name').fill('Ada Lovelace');
        await page.keyboard.press('Enter');
        await page.getByText('Your name was changed.').first().waitFor();
        await page.getByRole('button', { name: 'Connect the account' }).click();
        await page.getByRole('button', { name: /^Run 10 rows/ }).waitFor();
        // What the page still asks would be refused.
        await page.goto('about:blank');
        await page.context().clearCookies();
        await page.goto(`${service().url}/app`);
        await page.getByRole('link', { name: 'Sign in with your organization' }).click();
        await page.getByRole('button', { name: 'Signed in as Ada Lovelace' }).waitFor();
        expect(unexpected(faults)).toEqual([]);
        await close();
      });
    },
    start,
  );
});
