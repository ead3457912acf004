/* A service of its own on an empty home, whose vendors are the simulated ones. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, startServer } from '@headrace/server';
import { serveSandbox } from '@headrace/sandbox';
import { startProvider } from '../../packages/server/test/oidc-provider.ts';
import { bearer } from './callers.ts';
import type { Tour } from './tour.ts';
import { createTour } from './tour.ts';

/** Takes the tour, and puts everything away after it. */
export async function withTour<Result>(take: (tour: Tour) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'headrace-examples-'));
  const vendors = await serveSandbox({ port: 0, host: '127.0.0.1', switches: {} });
  const people = await startProvider('headrace', 'client-secret');
  const apiKey = `hr_${randomBytes(20).toString('hex')}`;
  const settings = {
    HEADRACE_PORT: '0',
    HEADRACE_LOG_LEVEL: 'silent',
    HEADRACE_DATA_DIR: join(folder, 'data'),
    HEADRACE_BOOTSTRAP_API_KEY: apiKey,
    HEADRACE_DASHBOARD: 'off',
    // Production asks the simulated vendors, and charges for it.
    HEADRACE_PROVIDER_URLS: `*=${vendors.url}/vendors/{id}`,
    HEADRACE_PROVIDER_LIMITS: '*=off',
    HEADRACE_MANAGED_LEADMAGIC_KEY: 'test',
    HEADRACE_PUBLIC_URL: 'http://127.0.0.1:4400',
    HEADRACE_OAUTH_GMAIL_CLIENT_ID: 'example-client',
    HEADRACE_OAUTH_GMAIL_CLIENT_SECRET: 'client-secret',
    HEADRACE_OIDC_ISSUER: people.issuer,
    HEADRACE_OIDC_CLIENT_ID: 'headrace',
    HEADRACE_OIDC_CLIENT_SECRET: 'client-secret',
    HEADRACE_OIDC_DOMAINS: 'example.com',
  };
  const server = await startServer(readConfig(settings, { role: 'all' }));
  try {
    const callers = { key: bearer(apiKey), operator: bearer(server.operatorToken) };
    return await take(createTour(server.address ?? '', callers));
  } finally {
    await server.stop();
    await people.close();
    await vendors.close();
    await rm(folder, { recursive: true, force: true });
  }
}
