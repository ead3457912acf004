/* One load whose database goes away for a while, compared with the same load undisturbed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createWorld } from '@headrace/sandbox';
import type { Role } from '../../../src/config.ts';
import type { Outage } from '../../kit/tcp-proxy.ts';
import { startTcpProxy } from '../../kit/tcp-proxy.ts';
import { checkMoney } from '../check-money.ts';
import { checkResults } from '../check-results.ts';
import { checkService } from '../../kit/check-service.ts';
import type { Load } from '../drive-load.ts';
import type { Finding } from '../../kit/finding.ts';
import type { Evidence } from '../evidence.ts';
import type { LoadRequest } from '../make-requests.ts';
import { createRequestMaker } from '../make-requests.ts';
import type { Surroundings } from '../run-load.ts';
import { runLoad } from '../run-load.ts';
import type { Services } from '../../kit/start-processes.ts';
import { checkOutage } from './check-outage.ts';

export interface OutageSpec {
  /** `blocked`: the thread of the embedded database. */
  kind: Outage | 'blocked';
  seconds: number;
  requests: readonly LoadRequest[];
  undisturbed: Evidence;
}

const recordsOfSlice = 25;
const url = new URL('./stalling-service.ts', import.meta.url);

/** What the load is without an outage. */
export function runUndisturbed(around: Surroundings, requests: readonly LoadRequest[]): Promise<Evidence> {
  const left = [...requests];
  return runLoad(
    { ...around, clients: requests.length },
    { roles: ['all'], nextRun: () => left.shift() ?? null, meanwhile: (_services, { ended }) => ended },
  );
}

export async function proveOutage(
  around: Surroundings,
  { kind, seconds, requests, undisturbed }: OutageSpec,
): Promise<Finding[]> {
  const disturbed = await (kind === 'blocked'
    ? loadBlocked(around, { seconds, requests })
    : loadBehindProxy(around, { kind, seconds, requests }));
  return [
    ...checkOutage(disturbed),
    ...checkResults(disturbed, undisturbed),
    ...checkMoney(disturbed, undisturbed),
    ...checkService(disturbed),
  ];
}

/** Runs of one slice that ask vendors and deliver, all of which can be under way at the same time. */
export function makeRequests(
  { receiver }: Pick<Surroundings, 'receiver'>,
  { runs, seed }: { runs: number; seed: number },
): LoadRequest[] {
  const makeRequest = createRequestMaker({
    world: createWorld(),
    receiverUrl: receiver.url,
    seed,
    mix: 'asks and delivers',
    records: recordsOfSlice,
  });
  return Array.from({ length: runs }, makeRequest);
}

interface Disturbed {
  seconds: number;
  requests: readonly LoadRequest[];
}

async function loadBehindProxy(around: Surroundings, spec: Disturbed & { kind: Outage }): Promise<Evidence> {
  if (around.postgres === null)
    throw new Error('there is no way between the embedded database and its process');
  const port = Number(new URL(around.postgres.url).port);
  const proxy = await startTcpProxy(port);
  const roles: Role[] = ['api', 'worker', 'worker'];
  try {
    return await loadThrough({ ...around, databasePort: proxy.port }, { ...spec, roles }, async () => {
      proxy.begin(spec.kind);
      await sleep(spec.seconds * 1000);
      proxy.end(port);
    });
  } finally {
    await proxy.stop();
  }
}

function loadBlocked(around: Surroundings, spec: Disturbed): Promise<Evidence> {
  const script = { url, env: { STALL_SECONDS: String(spec.seconds) } };
  return loadThrough({ ...around, script }, { ...spec, roles: ['all'] }, async ({ processes }) => {
    processes[0]?.signal('SIGUSR2');
    await sleep(spec.seconds * 1000);
  });
}

function loadThrough(
  around: Surroundings,
  { requests, roles }: { requests: readonly LoadRequest[]; roles: readonly Role[] },
  outage: (services: Services) => Promise<void>,
): Promise<Evidence> {
  const left = [...requests];
  return runLoad(
    { ...around, clients: requests.length },
    {
      roles,
      nextRun: () => left.shift() ?? null,
      meanwhile: async (services, load) => {
        await untilUnderWay(around, { load, runs: requests.length });
        await outage(services);
        await load.ended;
      },
    },
  );
}

/** All is submitted and claimed, and deliveries have begun. */
async function untilUnderWay(
  { receiver }: Surroundings,
  { load, runs }: { load: Load; runs: number },
): Promise<void> {
  while (load.accepted.length < runs || receiver.runsSeen() < runs)
    await Promise.race([sleep(10), load.broken]);
}
