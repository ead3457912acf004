/* `npm run bench:peers`: the same waterfall done by plain scripts, by other queues and by Headrace, on this machine. */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createWorld, samplePeople } from '@headrace/sandbox';
import { findPostgres, startThrowawayPostgres } from '../../test/throwaway-postgres.ts';
import { closeConnections } from '../call.ts';
import { describeMachine } from '../on-tuned-postgres.ts';
import type { Person } from '../waterfall/ask-vendors.ts';
import { startVendors } from '../waterfall/bench-vendors.ts';
import { readDurability } from '../waterfall/store-use.ts';
import { countLines } from './count-lines.ts';
import { foreignVersions, installForeign } from './install-foreign.ts';
import { peers } from './list-peers.ts';
import type { Job, Turn } from './measure-peer.ts';
import { measurePeer } from './measure-peer.ts';
import { tellPeers } from './tell-peers.ts';
import { findRedis } from './throwaway-redis.ts';

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '10000' },
    concurrency: { type: 'string', default: '600' },
    latency: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '2' },
  },
});
const [records, rounds] = [Number(values.records), Number(values.rounds)];
const warmRecords = 200;

const redis = findRedis();
if (redis === null) console.log('There is no redis-server on this machine, so BullMQ is left out.');
const chosen = peers.filter(({ store }) => redis !== null || store !== 'redis');

function peopleFor(count: number): Person[] {
  const sample = samplePeople(createWorld(), count);
  return sample.map(({ id, name, company_domain }) => ({ id, name, company_domain }));
}

async function takeTurns(job: Job): Promise<Map<string, Turn[]>> {
  const turns = new Map<string, Turn[]>(chosen.map(({ id }) => [id, []]));
  for (let round = 0; round < rounds; round += 1) {
    // The program that is measured last may find another machine than the first.
    for (const peer of round % 2 === 0 ? chosen : chosen.toReversed()) {
      const turn = await measurePeer(peer, job);
      console.log(`round ${round + 1}, ${peer.name}: ${turn.seconds.toFixed(2)} s; ${describeMachine()}`);
      turns.get(peer.id)?.push(turn);
    }
  }
  return turns;
}

async function tell(turns: ReadonlyMap<string, Turn[]>): Promise<void> {
  const all = [];
  for (const { id, name } of chosen) {
    const source = await readFile(new URL(`./programs/${id}.ts`, import.meta.url), 'utf8');
    all.push({ name, lines: countLines(source), turns: turns.get(id) ?? [] });
  }
  console.table(tellPeers(all, records));
}

const bin = findPostgres();
if (bin === null) throw new Error('There is no PostgreSQL on this machine.');
const foreignFolder = await installForeign();
console.log(`pg-boss ${foreignVersions['pg-boss']}, BullMQ ${foreignVersions.bullmq}, in ${foreignFolder}`);
const postgres = await startThrowawayPostgres(bin, { durable: true });
const vendors = await startVendors(Number(values.latency), { samples: [records, warmRecords] });
try {
  console.log(`PostgreSQL: ${await readDurability(postgres.url)}; ${describeMachine()}`);
  const [people, warmPeople] = [peopleFor(records), peopleFor(warmRecords)];
  const around = { postgres, redis, vendorsUrl: vendors.url, concurrency: Number(values.concurrency) };
  const before = await vendors.use();
  await tell(await takeTurns({ ...around, vendors, people, warmPeople, foreignFolder }));
  const { cpuSeconds, unprepared } = await vendors.use();
  const perCall = ((cpuSeconds - before.cpuSeconds) / (await vendors.countRequests())) * 1000;
  console.log(
    `vendors: ${perCall.toFixed(3)} ms of processor time a call; not prepared: ${unprepared} replies`,
  );
} finally {
  await vendors.stop();
  await postgres.stop();
  await closeConnections();
}
