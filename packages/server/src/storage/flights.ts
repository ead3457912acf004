/*
 * Equal look-ups in flight, shared by all processes of a database. The questions of one turn are one statement. A process
 * that is alone keeps them to itself until another one comes.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FlightKey, FlightStore } from '../providers/kit/single-flight.ts';
import { createBatch } from './batch.ts';
import type { Company } from './company.ts';
import type { Db } from './database.ts';
import { outlast } from './outlast.ts';

/** How long a look-up counts as in flight without a sign of life. */
const leaseSeconds = 10;
const renewMs = 3000;
const pollMs = 40;
/**
 * One statement lies between the end of a flight and its result in `landings`; a process that finds neither waits
 * this long.
 */
const patienceMs = 1000;
/** How long results are kept: far longer than other processes take to read them. */
const keptSeconds = 60;

interface Joining {
  key: FlightKey;
  flightId: string;
  maxAgeMs: number;
}

interface SharedFlightsOptions<Result> {
  db: Db;
  company: Pick<Company, 'enter' | 'isAlone' | 'onCompany'>;
  /** Makes a result of its JSON again. */
  restore(stored: unknown): Result;
}

/** Writes results as JSON. */
export function createSharedFlights<Result>({
  db,
  company,
  restore,
}: SharedFlightsOptions<Result>): FlightStore<Result> {
  const own = new Map<string, FlightKey>();
  keepAlive(db, own);
  const join = createBatch((items: Joining[]) => outlast(() => joinAll(db, items)));
  const quiet = keepQuiet(company, { own, join });
  const leave = createBatch((items: Leaving[]) => outlast(() => leaveAll(db, items)));
  const look = createBatch((items: Place[]) => outlast(() => lookAll(db, items)));
  const end = async (key: FlightKey, leaving: { flightId: string; isKept: boolean }) => {
    if (await quiet.end(leaving.flightId)) return false;
    const isFollowed = await leave({ key, ...leaving });
    own.delete(leaving.flightId);
    return isFollowed;
  };
  return {
    join: async (key, maxAgeMs) => {
      const flightId = randomUUID();
      await company.enter();
      if (company.isAlone()) return quiet.begin({ key, flightId, maxAgeMs });
      const joined = await join({ key, flightId, maxAgeMs });
      const isOurs = joined === flightId;
      if (isOurs) own.set(flightId, key);
      return { flightId: joined, isOurs };
    },
    finish: async (key, { flightId, result, isKept }) => {
      const isKnown = await end(key, { flightId, isKept });
      if (isKnown) await outlast(() => writeResult(db, { key, flightId, result }));
      return isKnown;
    },
    abandon: async (key, flightId) => void (await end(key, { flightId, isKept: false })),
    follow: async (key, flightId) => {
      for (let waitedMs = 0; waitedMs < patienceMs;) {
        const { state, result } = await look({ key, flightId });
        if (result !== null) return restore(JSON.parse(result));
        if (state === 'gone') waitedMs += pollMs;
        await sleep(pollMs);
      }
      return null;
    },
    pay: (key, payment) => outlast(() => pay(db, { key, ...payment })),
  };
}

/** Flights of a process that is alone. They become known to others once there are any. */
function keepQuiet(
  company: Pick<Company, 'onCompany'>,
  { own, join }: { own: Map<string, FlightKey>; join(joining: Joining): Promise<string> },
) {
  const flights = new Map<string, Joining>();
  let sharing: Promise<unknown> = Promise.resolve();
  company.onCompany(async () => {
    const shared = [...flights.values()];
    const share = async () => {
      await Promise.all(shared.map((flight) => join(flight)));
      for (const { flightId, key } of shared) if (flights.delete(flightId)) own.set(flightId, key);
    };
    const current = share();
    // What could not be shared stays here, and is shared the next time. Its answer does not suffer.
    sharing = current.catch(() => {});
    await current;
  });
  return {
    begin: (joining: Joining) => {
      flights.set(joining.flightId, joining);
      return { flightId: joining.flightId, isOurs: true };
    },
    /** False for a flight that others know of by now. */
    end: async (flightId: string) => {
      await sharing;
      return flights.delete(flightId);
    },
  };
}

/** Deletes results that all processes have read. */
export async function deleteOldFlights(db: Db): Promise<void> {
  const isOld = sql`now() - make_interval(secs => ${keptSeconds}::int)`;
  await sql`delete from landings where landed_at < ${isOld}`.execute(db);
  // A flight that is joined at this moment stays.
  await sql`
    delete from flights where (org_id, key) in (
      select org_id, key from flights where lease_until < ${isOld} for update skip locked
    )`.execute(db);
}

/**
 * Locks flights in the order of their keys, like everything that locks them. Returns the id of the flight that each
 * item is now on.
 */
async function joinAll(db: Db, items: readonly Joining[]): Promise<string[]> {
  const column = <Value>(of: (item: Joining) => Value) => items.map(of);
  const isOver = sql`(case when known.landed_at is null then known.lease_until < now()
    else known.landed_at < now() - make_interval(secs => excluded.max_age) end)`;
  const { rows } = await sql<{ org_id: string; key: string; flight_id: string }>`
    insert into flights as known (org_id, key, flight_id, lease_until, max_age)
    select org_id, key, flight_id, now() + make_interval(secs => ${leaseSeconds}::int), max_age
    from unnest(
      ${column(({ key }) => key.organizationId)}::text[], ${column(({ key }) => key.question)}::text[],
      ${column(({ flightId }) => flightId)}::text[], ${column(({ maxAgeMs }) => maxAgeMs / 1000)}::float8[]
    ) as asked (org_id, key, flight_id, max_age)
    order by org_id, key
    on conflict (org_id, key) do update set
      flight_id = case when ${isOver} then excluded.flight_id else known.flight_id end,
      lease_until = case when ${isOver} then excluded.lease_until else known.lease_until end,
      landed_at = case when ${isOver} then null else known.landed_at end,
      is_followed = not ${isOver}
    returning org_id, key, flight_id`.execute(db);
  const joined = new Map(rows.map((row) => [`${row.org_id} ${row.key}`, row.flight_id]));
  return items.map(({ key, flightId }) => joined.get(`${key.organizationId} ${key.question}`) ?? flightId);
}

interface Place {
  key: FlightKey;
  flightId: string;
}

interface Leaving extends Place {
  isKept: boolean;
}

/** Ends flights; true for those whose result another caller may still ask for. */
async function leaveAll(db: Db, items: readonly Leaving[]): Promise<boolean[]> {
  const { rows } = await sql<{ flight_id: string }>`
    with leaving as (
      select flights.org_id, flights.key, flights.is_followed or asked.is_kept as is_kept
      from flights join unnest(
        ${items.map(({ key }) => key.organizationId)}::text[], ${items.map(({ key }) => key.question)}::text[],
        ${items.map(({ flightId }) => flightId)}::text[], ${items.map(({ isKept }) => isKept)}::boolean[]
      ) as asked (org_id, key, flight_id, is_kept) using (org_id, key, flight_id)
      order by flights.org_id, flights.key for update of flights
    ), gone as (
      delete from flights using leaving
      where flights.org_id = leaving.org_id and flights.key = leaving.key and not leaving.is_kept
    )
    update flights set landed_at = now() from leaving
    where flights.org_id = leaving.org_id and flights.key = leaving.key and leaving.is_kept
    returning flights.flight_id`.execute(db);
  const known = new Set(rows.map((row) => row.flight_id));
  return items.map(({ flightId }) => known.has(flightId));
}

async function writeResult(db: Db, { key, flightId, result }: Place & { result: unknown }): Promise<void> {
  await sql`
    insert into landings (org_id, flight_id, result)
    values (${key.organizationId}, ${flightId}, ${JSON.stringify(result)})
    on conflict do nothing`.execute(db);
}

interface Sight {
  /** `gone`: ended, given up, or its process was lost. */
  state: 'under way' | 'gone';
  result: string | null;
}

async function lookAll(db: Db, items: readonly Place[]): Promise<Sight[]> {
  const { rows } = await sql<{ flight_id: string; result: string | null; is_under_way: boolean }>`
    select asked.flight_id, landings.result,
      flights.flight_id is not null and flights.landed_at is null and flights.lease_until >= now() as is_under_way
    from unnest(
      ${items.map(({ key }) => key.organizationId)}::text[], ${items.map(({ key }) => key.question)}::text[],
      ${items.map(({ flightId }) => flightId)}::text[]
    ) as asked (org_id, key, flight_id)
    left join landings using (org_id, flight_id)
    left join flights on flights.org_id = asked.org_id and flights.key = asked.key
      and flights.flight_id = asked.flight_id`.execute(db);
  const seen = new Map(rows.map((row) => [row.flight_id, row]));
  return items.map(({ flightId }) => {
    const row = seen.get(flightId);
    return { state: row?.is_under_way === true ? 'under way' : 'gone', result: row?.result ?? null };
  });
}

async function pay(db: Db, { key, flightId, payer }: Place & { payer: string }): Promise<string | null> {
  const { rows } = await sql<{ paid_by: string }>`
    update landings set paid_by = coalesce(paid_by, ${payer})
    where org_id = ${key.organizationId} and flight_id = ${flightId}
    returning paid_by`.execute(db);
  return rows[0]?.paid_by ?? null;
}

/** Renews the leases of this process's flights. If the database is away for a while, that costs at most a second call. */
function keepAlive(db: Db, own: ReadonlyMap<string, FlightKey>): void {
  const renew = async () => {
    const flights = [...own];
    if (flights.length === 0) return;
    await sql`
      with own as (
        select flights.org_id, flights.key from flights join unnest(
          ${flights.map(([, key]) => key.organizationId)}::text[], ${flights.map(([, key]) => key.question)}::text[],
          ${flights.map(([id]) => id)}::text[]
        ) as asked (org_id, key, flight_id) using (org_id, key, flight_id)
        order by flights.org_id, flights.key for update of flights
      )
      update flights set lease_until = now() + make_interval(secs => ${leaseSeconds}::int) from own
      where flights.org_id = own.org_id and flights.key = own.key`.execute(db);
  };
  setInterval(() => void renew().catch(() => {}), renewMs).unref();
}
