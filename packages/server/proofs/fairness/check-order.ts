import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchHome } from '../../bench/spawn.ts';
import type { Check } from './check.ts';
import type { ClaimedRow } from './read-claims.ts';
import { readClaims } from './read-claims.ts';
import type { Organization, ProofService } from './start-service.ts';
import { startService } from './start-service.ts';
import { submit, submitMany } from './submit.ts';
import type { Workload } from './workloads.ts';

/** Space for four slices, of which class 1 has one to itself. */
const budget = '100';
const crowdMs = 12_000;
/** One run after the other on each lane: together they keep an organization on `free` in class 3. */
const lanes = 10;
/** Records in flight of such an organization, at most. */
const crowdBacklog = lanes * 25;
/** The longest way through the waterfall is five calls; a place is free at the latest when one has ended. */
const longestRecord = 5;

interface OrderOptions {
  workload: Workload;
  settings: Record<string, string>;
  latencyMs: number;
}

/** Watches a small worker choose: between the classes, and between a big backlog and small ones inside class 3. */
export async function checkOrder(home: BenchHome, options: OrderOptions): Promise<Check[]> {
  const { workload, latencyMs } = options;
  const settings = { ...options.settings, HEADRACE_WORKER_RECORDS: budget };
  const filling = await startService(home, { role: 'api', settings });
  const big = await filling.createOrganization('free');
  const crowd = await createSome(filling, 3);
  await submitMany(filling, big, { records: 2000, next: workload.next });
  const small = await createSome(filling, 3);
  for (const organization of small) await submit(filling, organization, workload.next(20));
  await filling.stop();

  const working = await startService(home, { role: 'all', settings });
  const late = await working.createOrganization('free');
  const until = Date.now() + crowdMs;
  const crowding = crowd.map((organization) => crowdIn(working, { organization, workload, until }));
  await sleep(crowdMs / 2);
  await submit(working, late, workload.next(20));
  await Promise.all(crowding);
  await working.stop();

  const rows = await readClaims(home);
  const of = (organizations: readonly Organization[]) =>
    rows.filter(({ org_id: id }) => organizations.some((organization) => organization.id === id));
  return [
    checkClasses([...of(small), ...of([big])]),
    checkUrgentWait(of([late]), longestRecord * latencyMs),
    checkStarvation({ big: of([big]), crowd: of(crowd) }),
  ];
}

function createSome(service: ProofService, count: number): Promise<Organization[]> {
  return Promise.all(Array.from({ length: count }, () => service.createOrganization('free')));
}

/** Keeps small runs coming until that moment. */
async function crowdIn(
  service: ProofService,
  { organization, workload, until }: { organization: Organization; workload: Workload; until: number },
): Promise<void> {
  const lane = async () => {
    while (Date.now() < until) {
      const body = workload.next(25);
      await service.call('/v1/pipes/run/sync', { ...organization, body });
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

const claimsOf = (rows: readonly ClaimedRow[]) =>
  rows.flatMap(({ claimedAt }) => (claimedAt === null ? [] : [claimedAt]));

/** All of it was queued before the worker came. */
function checkClasses(rows: readonly ClaimedRow[]): Check {
  const [first = [], second = [], third = []] = [1, 2, 3].map((priority) =>
    claimsOf(rows.filter((row) => row.class === priority)),
  );
  const isStrict =
    first.length > 0 &&
    second.length > 0 &&
    Math.max(...first) <= Math.min(...second) &&
    Math.max(...second) <= Math.min(...third);
  return {
    name: 'class 1 is claimed before 2 before 3',
    isTrue: isStrict,
    violation: 'a slice of a lower class was claimed while one of a higher class was waiting',
    seen: `${first.length}, ${second.length} and ${third.length} slices`,
  };
}

function checkUrgentWait(rows: readonly ClaimedRow[], atMostMs: number): Check {
  const waits = rows.map(({ createdAt, claimedAt }) => (claimedAt ?? Number.POSITIVE_INFINITY) - createdAt);
  const longest = Math.max(...waits);
  return {
    name: 'class 1 waits no longer than running calls take',
    isTrue: waits.length > 0 && longest <= atMostMs,
    violation: `a run of class 1 waited ${longest} ms for a worker that was busy with class 3; its calls take ${atMostMs} ms`,
    seen: `${longest} ms`,
  };
}

/** The organization with the big backlog never has the smallest one while the others keep submitting. */
function checkStarvation({ big, crowd }: { big: ClaimedRow[]; crowd: ClaimedRow[] }): Check {
  const crowdClaims = claimsOf(crowd.filter((row) => row.class === 3));
  const [from, to] = [Math.min(...crowdClaims), Math.max(...crowdClaims)];
  const behind = big.filter((row) => row.class === 3 && row.backlog > crowdBacklog);
  const claims = claimsOf(behind)
    .filter((at) => at >= from && at <= to)
    .toSorted((a, b) => a - b);
  const marks = [from, ...claims, to];
  const longest = Math.max(...marks.slice(1).map((at, index) => at - (marks[index] ?? at)));
  const share = claims.length / (claims.length + crowdClaims.length);
  return {
    name: 'inside a class nothing starves',
    isTrue: claims.length > 0 && share >= 0.05,
    violation: `${claims.length} claims of an old, big backlog beside ${crowdClaims.length} of newer, small ones`,
    seen: `${claims.length} of ${claims.length + crowdClaims.length} claims, at most ${longest} ms without one`,
  };
}
