/* `npm run crash`: kills processes of a working service at random moments and proves that it still adds up. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BenchVendors } from '../../bench/waterfall/bench-vendors.ts';
import { startVendors } from '../../bench/waterfall/bench-vendors.ts';
import { warmCompileCache } from '../../test/compile-cache.ts';
import { findPostgres, startThrowawayPostgres } from '../../test/throwaway-postgres.ts';
import type { Proof } from './prove-home.ts';
import { proveHome } from './prove-home.ts';
import type { Receiver } from './receiver.ts';
import { startReceiver } from './receiver.ts';

const { values } = parseArgs({
  allowNegative: true,
  options: {
    kills: { type: 'string', default: '200' },
    home: { type: 'string', default: 'all' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    clients: { type: 'string', default: '24' },
    latency: { type: 'string', default: '80' },
    'kill-postgres': { type: 'boolean', default: true },
  },
});
const deliveryMs = 150;

type Home = 'pglite' | 'postgres';

interface Share {
  vendors: BenchVendors;
  receiver: Receiver;
  kills: number;
}

async function proveOn(home: Home, { vendors, receiver, kills }: Share): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'headrace-crash-'));
  const started = performance.now();
  warmCompileCache(join(folder, 'compiled'));
  const postgres = home === 'postgres' ? await startPostgres() : null;
  let isProven = false;
  try {
    const proof = await proveHome({
      postgres,
      vendors,
      receiver,
      folder,
      clients: Number(values.clients),
      killsPostgres: values['kill-postgres'],
      kills,
      seed: Number(values.seed),
    });
    show(home, proof);
    console.log(`wall time: ${((performance.now() - started) / 1000).toFixed(0)} s`);
    isProven = proof.findings.every(({ violation }) => violation === null);
    return isProven;
  } finally {
    await postgres?.stop();
    if (isProven) await rm(folder, { recursive: true, force: true });
    else console.log(`the services' logs: ${folder}`);
  }
}

function startPostgres() {
  const bin = findPostgres();
  if (bin === null) throw new Error('There is no PostgreSQL on this machine: --home pglite does without.');
  return startThrowawayPostgres(bin, { durable: true });
}

function show(home: Home, { killed, findings }: Proof): void {
  const total = Object.values(killed).reduce((sum, count) => sum + count, 0);
  const victims = Object.entries(killed).map(([name, count]) => `${name} ${count}`);
  console.log(`\n${home}: ${total} kills (${victims.join(', ')}), seed ${values.seed}`);
  const rows = findings.map(({ name, figure, violation }) => [
    name,
    { figure, holds: violation === null ? 'yes' : 'NO' },
  ]);
  console.table(Object.fromEntries(rows));
  for (const { violation } of findings)
    if (violation !== null) console.log(`VIOLATION on ${home}: ${violation}`);
}

const homes: Home[] = (['pglite', 'postgres'] as const).filter((home) => [home, 'all'].includes(values.home));
if (homes.length === 0) throw new Error('--home is pglite, postgres or all');
if (!(Number(values.kills) >= homes.length)) throw new Error('--kills is a number, at least one per home');
const vendors = await startVendors(Number(values.latency));
const receiver = await startReceiver(deliveryMs);
try {
  for (const [at, home] of homes.entries()) {
    // The kills are shared between the homes; the last one takes the odd one.
    const kills = Math.floor((Number(values.kills) + at) / homes.length);
    if (!(await proveOn(home, { vendors, receiver, kills }))) process.exitCode = 1;
  }
} finally {
  await receiver.stop();
  await vendors.stop();
}
