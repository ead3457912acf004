/* Which deliveries a process sends next, and what becomes of them. */
import { sql } from 'kysely';
import type { Environment } from '../contract/field.ts';
import type { DeliveryState, DisabledBecause } from '../contract/webhooks.ts';
import type { Db } from '../storage/database.ts';
import type { Sign } from '../storage/lookout.ts';
import { failingDays } from './webhook-limits.ts';

/** What goes from one organization to one host waits for nothing else. */
export interface Lane {
  organizationId: string;
  host: string;
}

/** What has to wait, because as much as may is being sent there. */
export interface FullPlaces {
  organizations: readonly string[];
  hosts: readonly string[];
  /** Keys of lanes. */
  lanes: readonly string[];
}

/** Hosts have no spaces. */
export const laneKey = ({ organizationId, host }: Lane): string => `${organizationId} ${host}`;

const isDue = sql`state = 'pending' and due_at <= now()`;
export const areDue: Sign = sql`exists (select from webhook_deliveries where ${isDue})`;

/** Deliveries that one look takes in. */
const lookedAt = 256;

/**
 * The lanes of the deliveries that are due the longest, each with how many of these it has. With `isAll` there are no others;
 * otherwise those that come after them show once their lanes are full.
 */
export async function findDueLanes(
  db: Db,
  full: FullPlaces,
): Promise<{ lanes: (Lane & { due: number })[]; isAll: boolean }> {
  const { rows } = await sql<Lane & { due: number }>`
    select org_id as "organizationId", host, count(*)::int as due from (
      select org_id, host from webhook_deliveries
      where ${isDue} and org_id <> all(${full.organizations}::text[])
        and host <> all(${full.hosts}::text[]) and org_id || ' ' || host <> all(${full.lanes}::text[])
      order by due_at limit ${lookedAt}::int
    ) as listed group by org_id, host`.execute(db);
  const seen = rows.reduce((sum, { due }) => sum + due, 0);
  return { lanes: rows, isAll: seen < lookedAt };
}

export interface ClaimedDelivery {
  organizationId: string;
  id: string;
  owner: string;
  host: string;
  /** Null if its endpoint was deleted. */
  url: string | null;
  environment: Environment;
  body: string;
  /** Before this one. */
  attempts: number;
  /** Of the claim; a writer with an older one is too late. */
  claims: number;
  isDisabled: boolean;
}

/** Takes some of each lane, the longest due first. What another process has is skipped. */
export async function claimDeliveries(
  db: Db,
  lanes: readonly (Lane & { most: number })[],
  leaseSeconds: number,
): Promise<ClaimedDelivery[]> {
  if (lanes.length === 0) return [];
  const { rows } = await sql<ClaimedDelivery>`
    with picked as materialized (
      select due.org_id, due.id, due.owner from unnest(
        ${lanes.map(({ organizationId }) => organizationId)}::text[], ${lanes.map(({ host }) => host)}::text[],
        ${lanes.map(({ most }) => most)}::int[]
      ) as lane (org_id, host, most), lateral (
        select org_id, id, owner from webhook_deliveries
        where org_id = lane.org_id and host = lane.host and state = 'pending' and due_at <= now()
        order by due_at limit lane.most for update skip locked
      ) as due
    )
    update webhook_deliveries as delivery
    set claims = claims + 1, due_at = now() + ${leaseSeconds}::float8 * interval '1 second'
    from picked left join webhook_endpoints as endpoint
      on endpoint.org_id = picked.org_id and endpoint.id = picked.owner
    where delivery.org_id = picked.org_id and delivery.id = picked.id
    returning delivery.org_id as "organizationId", delivery.id, delivery.owner, delivery.host,
      coalesce(delivery.url, endpoint.url) as url, delivery.environment, delivery.body, delivery.attempts,
      delivery.claims, endpoint.disabled_at is not null as "isDisabled"`.execute(db);
  return rows;
}

/** How an attempt ended. */
export interface AttemptEnd {
  state: DeliveryState;
  /** When the next attempt comes, for one that is still pending. */
  retrySeconds: number;
  /** When it was signed; null if it was not even tried. */
  at: Date | null;
  status: number | null;
  error: string | null;
  signature: string | null;
  /** What it says about its endpoint; null if it says nothing. */
  verdict: 'well' | 'failing' | 'gone' | null;
}

/**
 * Writes how an attempt ended, and what it says about its endpoint, which is locked first. True if the endpoint is
 * disabled by it.
 */
export async function finishAttempt(db: Db, delivery: ClaimedDelivery, end: AttemptEnd): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const isDisabled =
      end.verdict !== null &&
      (await judgeEndpoint(tx, { ...delivery, verdict: end.verdict, isBad: end.verdict !== 'well' }));
    const { organizationId, id, claims } = delivery;
    await sql`
      update webhook_deliveries set state = ${end.state}, attempts = attempts + ${end.at === null ? 0 : 1}::int,
        due_at = now() + ${end.retrySeconds}::float8 * interval '1 second',
        last_at = coalesce(${end.at}::timestamptz, last_at), last_status = ${end.status}::int,
        last_error = ${end.error}::text, signature = coalesce(${end.signature}::text, signature)
      where org_id = ${organizationId} and id = ${id} and claims = ${claims}::int`.execute(tx);
    return isDisabled;
  });
}

interface Judged extends Pick<ClaimedDelivery, 'organizationId' | 'owner' | 'url'> {
  verdict: 'well' | 'failing' | 'gone';
  isBad: boolean;
}

/**
 * Changes the endpoint only where something about it is new, so that deliveries there do not wait for each other. What an
 * address did says nothing about the one that has taken its place meanwhile.
 */
async function judgeEndpoint(
  db: Db,
  { organizationId, owner, url, verdict, isBad }: Judged,
): Promise<boolean> {
  const isGone = verdict === 'gone';
  const because: DisabledBecause = isGone ? 'gone' : 'failing';
  const isOver = sql`${isGone}::boolean
    or ${isBad}::boolean and failing_since < now() - ${failingDays}::int * interval '1 day'`;
  const { rows } = await sql<{ is_disabled: boolean }>`
    update webhook_endpoints set
      failing_since = case when ${isBad}::boolean then coalesce(failing_since, now()) end,
      disabled_at = case when ${isOver} then now() end,
      disabled_because = case when ${isOver} then ${because} end
    where org_id = ${organizationId} and id = ${owner} and url = ${url}::text and disabled_at is null
      and (failing_since is null and ${isBad}::boolean or failing_since is not null and not ${isBad}::boolean or ${isOver})
    returning disabled_at is not null as is_disabled`.execute(db);
  return rows[0]?.is_disabled === true;
}

/** Gives a claimed delivery back, as if nobody had had it. */
export async function giveBack(
  db: Db,
  { organizationId, id, claims }: Pick<ClaimedDelivery, 'organizationId' | 'id' | 'claims'>,
): Promise<void> {
  await sql`
    update webhook_deliveries set due_at = now()
    where org_id = ${organizationId} and id = ${id} and claims = ${claims}::int`.execute(db);
}
