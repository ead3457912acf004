/* One turn of one way of doing the job. */
import { fork } from 'node:child_process';
import { z } from 'zod';
import type { Person } from '../waterfall/ask-vendors.ts';
import { message } from '../spawn.ts';
import type { BenchVendors } from '../waterfall/bench-vendors.ts';
import type { Peer } from './list-peers.ts';
import { foreignFolderVariable } from './load-foreign.ts';
import type { Surroundings } from './open-store.ts';
import { openStore } from './open-store.ts';
import type { Task } from './task.ts';

export interface Turn {
  seconds: number;
  found: number;
  calls: number;
  /** Of its process and of its store. */
  cpuSeconds: number;
  peakMb: number;
}

export interface Job extends Surroundings {
  vendors: BenchVendors;
  people: readonly Person[];
  /** Who is asked about first, unmeasured, so that nothing is measured while code is being compiled. */
  warmPeople: readonly Person[];
  /** Where foreign packages are. */
  foreignFolder: string;
}

const figures = z.object({
  seconds: z.number(),
  found: z.number(),
  cpuSeconds: z.number(),
  peakMb: z.number(),
});

export async function measurePeer(peer: Peer, job: Job): Promise<Turn> {
  const { vendors, people, warmPeople, concurrency, foreignFolder } = job;
  const store = await openStore(peer.store, job);
  const child = fork(new URL('./peer-process.ts', import.meta.url), [peer.id], {
    env: { ...process.env, [foreignFolderVariable]: foreignFolder },
  });
  const run = async (whom: readonly Person[]) => {
    const reply = message(child);
    const { url: storeUrl, apiKey } = store;
    const task: Task = { people: whom, vendorsUrl: vendors.url, storeUrl, apiKey, concurrency };
    child.send(task);
    return figures.parse(await reply);
  };
  try {
    await message(child);
    await run(warmPeople);
    const [cpuBefore, callsBefore] = [await store.cpuSeconds(), await vendors.countRequests()];
    const done = await run(people);
    return {
      ...done,
      calls: (await vendors.countRequests()) - callsBefore,
      cpuSeconds: done.cpuSeconds + (await store.cpuSeconds()) - cpuBefore,
      peakMb: done.peakMb + (await store.peakMb()),
    };
  } finally {
    if (child.connected) child.disconnect();
    await store.close();
  }
}
