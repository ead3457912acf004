import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { serveSimulators } from '@headrace/sandbox/kit/serve-simulators';
import { simulators } from '@headrace/sandbox/simulators';
import { createWorld } from '@headrace/sandbox';
import type { Credits } from '../src/contract/credits.ts';
import { credits } from '../src/contract/credits.ts';
import type { PipesResponse } from '../src/contract/pipes-response.ts';
import { managedKeyVariable } from '../src/providers/kit/managed-key-variable.ts';
import type { Call, Home, TestService } from './service.ts';
import { startService } from './service.ts';
import { runOf } from './wait-for.ts';

/** A service whose production is the simulated vendors over HTTP, so that calls cost credits and nothing else. */
export interface BillingService extends TestService {
  /** How long LeadMagic takes to answer from now on. */
  slowDown(latencyMs: number): Promise<void>;
  /** Requests that a vendor has had so far. */
  countRequests(vendor: string): Promise<number>;
}

interface BillingOptions {
  prices?: Record<string, number>;
  /** Managed keys beside LeadMagic's, by provider. */
  keys?: readonly string[];
  /** Settings beside those; `{vendors}` stands for the address of the vendors. */
  settings?: Readonly<Record<string, string>>;
}

const requestCounts = z.record(z.string(), z.looseObject({ requests: z.number() }));

export const priceName = 'leadmagic-get-work-email';

export async function startBilling(
  home: Home,
  { prices = {}, keys = [], settings = {} }: BillingOptions = {},
): Promise<BillingService> {
  const vendors = await serveSimulators({ simulators, world: createWorld(), port: 0, host: '127.0.0.1' });
  const folder = await mkdtemp(join(tmpdir(), 'headrace-prices-'));
  const pricesFile = join(folder, 'prices.json');
  await writeFile(pricesFile, JSON.stringify(prices));
  const service = await startService(home, {
    HEADRACE_PROVIDER_URLS: `*=${vendors.url}/vendors/{id}`,
    HEADRACE_PROVIDER_LIMITS: '*=off',
    ...Object.fromEntries(['leadmagic', ...keys].map((id) => [managedKeyVariable(id), 'test'])),
    HEADRACE_PRICES_FILE: pricesFile,
    ...Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [name, value.replaceAll('{vendors}', vendors.url)]),
    ),
  });
  return {
    ...service,
    countRequests: async (vendor) => {
      const counts = await fetch(`${vendors.url}/counts`).then((reply) => reply.json());
      return requestCounts.parse(counts)[vendor]?.requests ?? 0;
    },
    slowDown: async (latencyMs) => {
      const body = JSON.stringify({ latencyMs });
      await fetch(`${vendors.url}/switches/leadmagic`, { method: 'PUT', body });
    },
    stop: async () => {
      await service.stop();
      await vendors.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** People of the simulated world, as records. */
export function peopleRecords(
  count: number,
  from = 0,
): { id: number; name: string; company_domain: string }[] {
  const world = createWorld();
  return Array.from({ length: count }, (_, at) => {
    const { name, employments } = world.person(from + at);
    return { id: at + 1, name, company_domain: employments[0].company.domain };
  });
}

interface RequestParts {
  config?: object;
  connections?: string[];
  runIf?: object;
}

/** A request for work addresses from LeadMagic alone. */
export function emailRequest(input: object[], { config, connections, runIf }: RequestParts = {}) {
  const connector = { connections: connections?.map((connection) => ({ type: 'vault', connection })) };
  return {
    ...(config === undefined ? {} : { config }),
    pipes: [
      {
        pipe_id: 'person:workemail:waterfall@1',
        config: { providers: [{ provider: 'leadmagic' }] },
        ...(connections === undefined ? {} : { connector }),
        ...(runIf === undefined ? {} : { run_if: runIf }),
      },
    ],
    input,
  };
}

export async function runSync(call: Call, body: object): Promise<PipesResponse> {
  return runOf(await call('/v1/pipes/run/sync', { body }));
}

export async function readCredits(call: Call, query = ''): Promise<Credits> {
  return credits.parse((await call(`/v1/credits${query}`)).json);
}

/** How the addresses of a run ended: `completed`, or the reason why not. */
export function countEnds({ records }: PipesResponse): Record<string, number> {
  const ends: Record<string, number> = {};
  for (const { fields } of Object.values(records)) {
    const { status = '', reason } = fields.work_email ?? {};
    const end = reason?.code ?? status;
    ends[end] = (ends[end] ?? 0) + 1;
  }
  return ends;
}

/** Grants, or takes away. */
export async function grantTo(service: TestService, id: string, amount: number) {
  return service.operate(`/operator/organizations/${id}/credits`, { body: { amount, note: 'A test' } });
}
