/* The primary is killed under load and its standby takes over, again and again: `npm run crash -- --failover`. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createWorld } from '@headrace/sandbox';
import { createRandom } from '../../kit/random.ts';
import type { TcpProxy } from '../../kit/tcp-proxy.ts';
import { startTcpProxy } from '../../kit/tcp-proxy.ts';
import { askedAgain, checkMoney } from '../check-money.ts';
import { checkResults } from '../check-results.ts';
import { checkService } from '../../kit/check-service.ts';
import type { Load } from '../drive-load.ts';
import type { Finding } from '../../kit/finding.ts';
import { checkFailover } from '../outages/check-outage.ts';
import { createRequestMaker } from '../make-requests.ts';
import type { Surroundings } from '../run-load.ts';
import { runLoad } from '../run-load.ts';
import { inFolder, needPostgres, showFindings } from '../../kit/show-findings.ts';
import type { ReplicatedPostgres } from './replicated-postgres.ts';
import { startReplicatedPostgres } from './replicated-postgres.ts';

type World = Pick<Surroundings, 'vendors' | 'receiver' | 'clients'>;

interface FailoverOptions {
  kills: number;
  seed: number;
}

/** How a failover shows to the services, and how long they took from the kill until a run was accepted again. */
interface Failover {
  kind: 'cut' | 'silent';
  seconds: number;
}

export async function proveFailover(world: World, { kills, seed }: FailoverOptions): Promise<boolean> {
  if (!(kills >= 1)) throw new Error('--kills is a number, at least one');
  const servers = await startReplicatedPostgres(needPostgres());
  const proxy = await startTcpProxy(servers.port());
  const postgres = { url: `postgresql://postgres@127.0.0.1:${proxy.port}/postgres` };
  try {
    return await inFolder(async (folder) => {
      const around = { ...world, folder, postgres };
      const findings = await proveUnder(around, { servers, proxy, kills, seed });
      return showFindings(`failover: the primary killed ${kills} times, seed ${seed}`, findings);
    });
  } finally {
    await proxy.stop();
    await servers.stop();
  }
}

interface Strikes extends FailoverOptions {
  servers: ReplicatedPostgres;
  proxy: TcpProxy;
}

async function proveUnder(around: Surroundings, strikes: Strikes): Promise<Finding[]> {
  let failovers: Failover[] = [];
  const disturbed = await runLoad(around, {
    roles: ['api', 'worker', 'worker'],
    nextRun: createRequestMaker({
      world: createWorld(),
      receiverUrl: around.receiver.url,
      seed: strikes.seed,
    }),
    meanwhile: async (_services, load) => void (failovers = await strike(strikes, load)),
  });
  const requests = disturbed.accepted.map(({ request }) => request);
  const undisturbed = await runLoad(around, {
    roles: ['all'],
    nextRun: () => requests.shift() ?? null,
    meanwhile: (_services, { ended }) => ended,
  });
  return [
    describe(failovers, 'cut'),
    describe(failovers, 'silent'),
    ...checkFailover(disturbed, askedAgain(disturbed, undisturbed)),
    ...checkResults(disturbed, undisturbed),
    ...checkMoney(disturbed, undisturbed),
    ...checkService(disturbed),
  ];
}

async function strike({ servers, proxy, kills, seed }: Strikes, load: Load): Promise<Failover[]> {
  const random = createRandom(seed + 1);
  const failovers: Failover[] = [];
  for (let at = 0; at < kills; at += 1) {
    await Promise.race([untilAccepted(load, 3), load.broken]);
    await sleep(500 + random() * 2000);
    // Every other time the network says nothing of it.
    const kind = at % 2 === 0 ? 'cut' : 'silent';
    const startedAt = performance.now();
    proxy.begin(kind);
    await servers.killPrimary();
    // Where commits need a standby they hang until there is one again: nobody knows what became of them.
    await servers.promote({ needsStandby: random() < 0.5 });
    proxy.end(servers.port());
    const [seconds] = await Promise.all([
      untilAccepted(load, 1).then(() => (performance.now() - startedAt) / 1000),
      servers.rebuild(),
    ]);
    failovers.push({ kind, seconds });
  }
  return failovers;
}

/** Waits until so many more runs are accepted. */
async function untilAccepted(load: Load, more: number): Promise<void> {
  const wanted = load.accepted.length + more;
  while (load.accepted.length < wanted) await Promise.race([sleep(20), load.broken]);
}

function describe(failovers: readonly Failover[], kind: Failover['kind']): Finding {
  const seconds = failovers.filter((one) => one.kind === kind).map((one) => one.seconds);
  const sorted = seconds.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const told = kind === 'cut' ? 'connections break' : 'connections fall silent';
  return {
    name: `kill to the next accepted run, ${told}`,
    figure: `${seconds.length}x, median ${median.toFixed(1)} s, at most ${(sorted.at(-1) ?? 0).toFixed(1)} s`,
    violation: null,
  };
}
