import { fork } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import { connectable } from '../../src/providers/connectable.ts';
import { managedKeyVariable } from '../../src/providers/kit/managed-key-variable.ts';
import { message } from '../spawn.ts';

/** What the vendors have done so far, all of them in one process. */
export interface VendorsUse {
  cpuSeconds: number;
  /** Requests whose replies had to be computed, though some were prepared. */
  unprepared: number;
}

export interface BenchVendors {
  url: string;
  /** Requests to any vendor so far, but for those that were told to come back later. */
  countRequests(): Promise<number>;
  /** Has a vendor refuse everybody for a while, now and then. */
  refuseNowAndThen(vendor: string, tooOften: { everySeconds: number; forSeconds: number }): Promise<void>;
  use(): Promise<VendorsUse>;
  stop(): Promise<void>;
}

const use = z.object({ cpuSeconds: z.number(), unprepared: z.number() });

/**
 * Starts the simulated vendors, each as slow as told, without limits. What they answer in the waterfall of work e-mail
 * addresses is worked out beforehand for samples of these sizes, so that they use little while others are measured.
 */
export async function startVendors(
  latencyMs: number,
  { samples = [] }: { samples?: readonly number[] } = {},
): Promise<BenchVendors> {
  const child = fork(new URL('./vendors-process.ts', import.meta.url), [latencyMs, ...samples].map(String));
  const { url } = z.object({ url: z.string() }).parse(await message(child));
  const counts = z.record(z.string(), z.looseObject({ requests: z.number(), limited: z.number() }));
  return {
    url,
    countRequests: async () => {
      const reply = counts.parse(await (await fetch(`${url}/counts`)).json());
      return Object.values(reply).reduce((sum, { requests, limited }) => sum + requests - limited, 0);
    },
    refuseNowAndThen: async (vendor, tooOften) => {
      const change = { method: 'PUT', body: JSON.stringify({ tooOften }) };
      const { status } = await fetch(`${url}/switches/${vendor}`, change);
      if (status !== 200) throw new Error(`the vendors answered ${status} to a change of ${vendor}`);
    },
    use: async () => {
      const reply = message(child);
      child.send('usage');
      return use.parse(await reply);
    },
    stop: async () => {
      const exited = once(child, 'exit');
      child.send('stop');
      await exited;
    },
  };
}

/** What makes the service ask the simulated vendors as if they were the real ones. */
export function vendorSettings(url: string): Record<string, string> {
  return {
    HEADRACE_PROVIDER_URLS: `*=${url}/vendors/{id}`,
    HEADRACE_PROVIDER_LIMITS: '*=off',
    HEADRACE_MASTER_KEY: benchMasterKey,
    ...Object.fromEntries([...connectable.keys()].map((id) => [managedKeyVariable(id), 'bench'])),
  };
}

export const benchMasterKey = 'only-for-benchmarks';
