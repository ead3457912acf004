/* What the proof runs on: simulated vendors that fail now and then, random prices, and three organizations. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { startVendors, vendorSettings } from '../../bench/waterfall/bench-vendors.ts';
import { readConfig, startServer } from '../../src/main.ts';
import { connectable } from '../../src/providers/connectable.ts';
import { spawnService } from '../../test/spawn-service.ts';
import { askApi } from '../kit/call-api.ts';
import { rollPrices } from './billable-pipes.ts';
import type { Dice } from './dice.ts';

/** `rich` never runs out. `free` neither, and sets no ceilings. `poor` runs out on the way. */
export type OrganizationKind = 'rich' | 'free' | 'poor';

export interface Organization {
  kind: OrganizationKind;
  id: string;
  key: string;
  /** Own connections, by provider. */
  connections: ReadonlyMap<string, string>;
}

export interface House {
  url: string;
  prices: Record<string, number>;
  organizations: Record<OrganizationKind, Organization>;
  /** Everything but the home. */
  close(): Promise<void>;
}

export interface HouseOptions {
  /** Settings of an empty home. */
  env: Record<string, string>;
  /** What `poor` may spend. */
  poorCredits: number;
  /** Worker processes besides the one inside this process; only on PostgreSQL. */
  moreWorkers: number;
}

/** Long enough that calls of several runs are under way at the same time. */
const latencyMs = 2;
const plenty = 100_000_000;
const freeCredits = 20;

export async function openHouse(dice: Dice, { env, poorCredits, moreWorkers }: HouseOptions): Promise<House> {
  const vendors = await startVendors(latencyMs);
  const folder = await mkdtemp(join(tmpdir(), 'headrace-prices-'));
  const prices = rollPrices(dice);
  const pricesFile = join(folder, 'prices.json');
  await writeFile(pricesFile, JSON.stringify(prices));
  const settings = {
    ...env,
    ...vendorSettings(vendors.url),
    HEADRACE_PRICES_FILE: pricesFile,
    HEADRACE_SYNC_TIMEOUT_MS: '900000',
  };
  const server = await startServer(readConfig(settings, { role: 'all' }));
  const workers = await Promise.all(
    Array.from({ length: moreWorkers }, () => spawnService(settings, 'worker')),
  );
  const url = server.address ?? '';
  const open = (kind: OrganizationKind, credits: number) =>
    openOrganization(url, { kind, credits, operator: server.operatorToken });
  const organizations = {
    rich: await open('rich', plenty),
    free: await open('free', plenty),
    poor: await open('poor', poorCredits),
  };
  await makeUnreliable(dice, vendors.url);
  return {
    url,
    prices,
    organizations,
    close: async () => {
      for (const worker of workers) {
        worker.terminate();
        await worker.exited;
      }
      await server.stop();
      await vendors.stop();
      await rm(folder, { recursive: true });
    },
  };
}

interface NewOrganization {
  kind: OrganizationKind;
  credits: number;
  operator: string;
}

async function openOrganization(
  url: string,
  { kind, credits, operator }: NewOrganization,
): Promise<Organization> {
  const path = `${url}/operator/organizations`;
  const { id, api_key: key } = await askApi(path, {
    key: operator,
    body: { name: kind, plan: 'professional' },
    shape: z.object({ id: z.string(), api_key: z.string() }),
  });
  const amount = credits - freeCredits;
  if (amount !== 0)
    await askApi(`${path}/${id}/credits`, { key: operator, body: { amount }, shape: z.unknown() });
  const connections = new Map<string, string>();
  for (const provider of connectable.keys()) {
    const body = { provider, key: 'proof' };
    const made = await askApi(`${url}/v1/connections`, { key, body, shape: z.object({ id: z.string() }) });
    connections.set(provider, made.id);
  }
  return { kind, id, key, connections };
}

/** Gives every vendor its own share of calls that fail. */
async function makeUnreliable(dice: Dice, vendorsUrl: string): Promise<void> {
  for (const provider of connectable.keys()) {
    const body = JSON.stringify({ errorRate: dice.pick([0, 0.02, 0.1, 0.3]) });
    await fetch(`${vendorsUrl}/switches/${provider}`, { method: 'PUT', body });
  }
}
