/* All simulated vendors on loopback, and the adapters asking them as they ask the real ones. */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { noLatency } from '@headrace/sandbox/kit/practice-latency';
import { serveSimulators } from '@headrace/sandbox/kit/serve-simulators';
import { createSimulatedInternet } from '@headrace/sandbox/kit/simulated-internet';
import type { Switches, World } from '@headrace/sandbox';
import { defaultSwitches } from '@headrace/sandbox/kit/switches';
import { simulators } from '@headrace/sandbox/simulators';
import { createWorld } from '@headrace/sandbox';
import { noDatabases } from '../../src/providers/kit/no-databases.fixture.ts';
import { createBreakers } from '../../src/providers/kit/breakers.ts';
import type { CallSettings } from '../../src/providers/kit/call-settings.ts';
import { callOperation } from '../../src/providers/kit/call-operation.ts';
import type { CallResult } from '../../src/providers/kit/call-result.ts';
import { createGuardedClient, createVendorClient } from '../../src/providers/kit/guarded-request.ts';
import type { AnswerShape, Operation } from '../../src/providers/kit/operation.ts';
import { credentialOf } from '../../src/providers/kit/own-address.ts';
import { createRateLimiter } from '../../src/providers/kit/rate-limiter.ts';
import { createMemoryRateStore } from '../../src/providers/kit/rate-store.ts';

export interface CallOptions {
  key?: string;
  idempotencyKey?: string;
  /** What pauses and deadlines are multiplied with. */
  haste?: number;
}

export interface Caller {
  /** Vendors that said "too often" may be asked again at once. */
  forgetWaits(): void;
  call<Input, Answer extends AnswerShape>(
    operation: Operation<Input, Answer>,
    input: Input,
    options?: CallOptions,
  ): Promise<CallResult<Answer>>;
}

export interface ServedVendors extends Caller {
  world: World;
  /** Where the simulator of a vendor listens, for clients other than ours. */
  urlOf(vendor: string): string;
  /** The same simulators without HTTP, as the sandbox asks them. */
  inProcess: Caller;
  /** Sets the switches of a vendor; those that are not named are off. */
  turn(vendor: string, switches: Partial<Switches>): Promise<void>;
  /** How many requests the vendor has answered as over its limit. */
  countLimited(vendor: string): Promise<number>;
  close(): Promise<void>;
}

/** Deadlines of 30 seconds become three, and a pause of one second is over in 100 ms. */
const usualHaste = 0.1;

const countsReply = z.record(z.string(), z.object({ limited: z.number() }));

/** The query service has a host of its own; the simulator answers for both. */
const simulatedBy: Readonly<Record<string, string>> = { 'wikidata-query': 'wikidata' };

export async function startVendors(): Promise<ServedVendors> {
  const world = createWorld();
  const now = () => Date.parse(`${world.today}T12:00:00Z`);
  const served = await serveSimulators({ simulators, world, port: 0, host: '127.0.0.1', now });
  const client = createVendorClient();
  const browser = createGuardedClient({ allowedPrivateHosts: ['127.0.0.1'] });
  const internet = createSimulatedInternet({ simulators, world, now, latency: noLatency });
  const urlOf = (vendor: string) => `${served.url}/vendors/${simulatedBy[vendor] ?? vendor}`;
  return {
    world,
    urlOf,
    ...createCaller({
      vendors: client,
      web: {
        request: (request) => browser.request({ ...request, url: onLoopback(request.url, served.url) }),
      },
      baseUrl: ({ id }) => urlOf(id),
    }),
    inProcess: createCaller({ vendors: internet, web: internet, baseUrl: ({ baseUrl }) => baseUrl }),
    turn: async (vendor, switches) => {
      const body = JSON.stringify({ ...defaultSwitches, ...switches });
      await fetch(`${served.url}/switches/${vendor}`, { method: 'PUT', body });
    },
    countLimited: async (vendor) => {
      const counts = countsReply.parse(await (await fetch(`${served.url}/counts`)).json());
      return counts[vendor]?.limited ?? 0;
    },
    close: async () => {
      await Promise.all([client.close(), browser.close()]);
      await served.close();
    },
  };
}

/** A page of a company is at `/web/<host>/<path>` here. */
function onLoopback(url: string, served: string): string {
  return served + url.replace(/^https?:\//, '/web');
}

function createCaller(network: Pick<CallSettings, 'vendors' | 'web' | 'baseUrl'>): Caller {
  const settings = {
    ...network,
    // As fast as loopback goes; the limits that adapters declare have tests of their own.
    limitsOf: () => ({}),
    now: Date.now,
    sleep,
    random: () => 0.5,
  };
  const openLimiter = () => createRateLimiter(createMemoryRateStore(Date.now), { now: Date.now, sleep });
  let limiter = openLimiter();
  return {
    forgetWaits: () => void (limiter = openLimiter()),
    call: (
      operation,
      input,
      { key: asked = 'sandbox', idempotencyKey = 'effect-1', haste = usualHaste } = {},
    ) => {
      const key = credentialOf(operation.provider, asked);
      const credential = { id: `${operation.provider.id} ${key}`, key, kind: 'own' as const };
      const mayAsk = () => Promise.resolve(true);
      const context = { credential, organizationId: 'org-1', digest: '', idempotencyKey, class: 1, mayAsk };
      // Without a breaker that lasts: a test that makes a vendor fail is no reason to leave it alone in the next.
      return callOperation(
        { ...settings, limiter, databases: noDatabases, breakers: createBreakers(), haste },
        { operation, input, context },
      );
    },
  };
}
