/*
 * `npm run crash`: takes away what a working service needs and proves that it still adds up. Processes are killed at
 * random moments; `--outages`: the way to the database is cut; `--failover`: its server is lost and another one takes over.
 * `--workers 3`: on PostgreSQL the service is one process that starts two workers beside itself.
 */
import { parseArgs } from 'node:util';
import { startVendors } from '../../bench/waterfall/bench-vendors.ts';
import { proveFailover } from './failover/prove-failover.ts';
import { proveOutages } from './outages/prove-outages.ts';
import type { Home } from './prove-kills.ts';
import { proveKills } from './prove-kills.ts';
import { startReceiver } from './receiver.ts';

const { values } = parseArgs({
  allowNegative: true,
  options: {
    outages: { type: 'boolean', default: false },
    failover: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    kills: { type: 'string' },
    home: { type: 'string', default: 'all' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    clients: { type: 'string', default: '24' },
    latency: { type: 'string' },
    workers: { type: 'string', default: '1' },
    'kill-postgres': { type: 'boolean', default: true },
  },
});

const homes: Home[] = (['pglite', 'postgres'] as const).filter((home) => [home, 'all'].includes(values.home));
if (homes.length === 0) throw new Error('--home is pglite, postgres or all');

// An outage is to find calls under way, however long the machine takes over what comes before.
const usualMs = values.outages ? { latency: 400, delivery: 2000 } : { latency: 80, delivery: 150 };
const vendors = await startVendors(Number(values.latency ?? usualMs.latency));
const receiver = await startReceiver(usualMs.delivery);
try {
  if (!(await prove())) process.exitCode = 1;
} finally {
  await receiver.stop();
  await vendors.stop();
}

function prove(): Promise<boolean> {
  const [seed, clients] = [Number(values.seed), Number(values.clients)];
  const world = { vendors, receiver, clients };
  if (values.outages) return proveOutages(world, { homes, seed, isShort: values.short });
  if (values.failover) return proveFailover(world, { kills: Number(values.kills ?? 20), seed });
  const killsPostgres = values['kill-postgres'];
  const kills = Number(values.kills ?? 200);
  return proveKills(world, { homes, kills, killsPostgres, workers: Number(values.workers), seed });
}
