/* The simulated vendors, spread over several processes so that they are not what is measured. */
import { z } from 'zod';
import type { BenchVendors } from '../../bench/waterfall/bench-vendors.ts';
import { startVendors, vendorSettings } from '../../bench/waterfall/bench-vendors.ts';
import { connectable } from '../../src/providers/connectable.ts';

const counts = z.record(
  z.string(),
  z.object({
    requests: z.number(),
    maxConcurrent: z.number(),
    maxPerSecond: z.number(),
    limited: z.number(),
  }),
);
export type VendorCounts = z.infer<typeof counts>;

export interface VendorFarm {
  settings: Record<string, string>;
  /** By vendor, those that were asked at all. */
  counts(): Promise<VendorCounts>;
  /** How one vendor behaves from now on. */
  turn(vendor: string, switches: object): Promise<void>;
  stop(): Promise<void>;
}

/** Every vendor lives in one of the processes, so that its counts are those of all its callers. */
export async function startFarm(latencyMs: number, processes = 2): Promise<VendorFarm> {
  const houses: BenchVendors[] = [];
  for (let at = 0; at < processes; at += 1) houses.push(await startVendors(latencyMs));
  const houseOf = new Map(
    [...connectable.keys()].flatMap((id, at) => {
      const house = houses[at % houses.length];
      return house === undefined ? [] : [[id, house] as const];
    }),
  );
  const urls = [...houseOf].map(([id, { url }]) => `${id}=${url}/vendors/{id}`);
  return {
    settings: { ...vendorSettings(houses[0]?.url ?? ''), HEADRACE_PROVIDER_URLS: urls.join(',') },
    counts: async () => {
      const all: VendorCounts = {};
      for (const { url } of houses) {
        const reply = counts.parse(await (await fetch(`${url}/counts`)).json());
        for (const [id, count] of Object.entries(reply)) if (count.requests > 0) all[id] = count;
      }
      return all;
    },
    turn: async (vendor, switches) => {
      const url = houseOf.get(vendor)?.url ?? '';
      await fetch(`${url}/switches/${vendor}`, { method: 'PUT', body: JSON.stringify(switches) });
    },
    stop: async () => {
      for (const house of houses) await house.stop();
    },
  };
}
