/*
 * Renewing the tokens of a connection once for all processes. The vendor is asked outside of any transaction, under a lease.
 * A vendor may take a refresh token only once: so what it gave is written as long as nobody has written newer tokens, even if
 * the lease is over by then.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import { outlast } from '../../storage/outlast.ts';
import { placeOfConnection, placeOfRefreshToken } from '../open-connections.ts';
import type { Sealer } from '../sealing.ts';
import type { TokenAnswer, Tokens } from '../../providers/kit/oauth-tokens.ts';
import type { GrantPlace } from './grants.ts';
import { notLost, sealTokens } from './grants.ts';

/** Asks the vendor. It answers within 10 s, which is less than a lease. */
export type RenewTokens = (provider: string, refreshToken: string) => Promise<TokenAnswer>;

export interface RenewalOptions {
  db: Db;
  sealer: Sealer;
  renewTokens: RenewTokens;
}

/** Which tokens are to be renewed: `no` is the number of those that were seen. */
export interface SeenGrant extends GrantPlace {
  no: number;
}

export type Renewal = { outcome: 'renewed'; key: string } | { outcome: 'refused' | 'away'; message: string };

const leaseSeconds = 20;
/** How long somebody waits for the process that asks. */
const patienceMs = 25_000;
const lookEveryMs = 150;
/** How long the old token is used before the vendor is asked again, after it did not answer. */
const restSeconds = 5;

/** Renews the tokens of connections; of one process, one caller does it for all that wait. */
export function createRenewals(options: RenewalOptions): (seen: SeenGrant) => Promise<Renewal> {
  const running = new Map<string, Promise<Renewal>>();
  return (seen) => {
    const name = JSON.stringify([seen.organizationId, seen.id, seen.no]);
    const known = running.get(name);
    if (known !== undefined) return known;
    const renewal = renewGrant(options, seen).finally(() => running.delete(name));
    running.set(name, renewal);
    return renewal;
  };
}

async function renewGrant(options: RenewalOptions, seen: SeenGrant): Promise<Renewal> {
  const until = performance.now() + patienceMs;
  do {
    const lease = await outlast(() => takeLease(options, seen));
    if (lease !== null) return renewUnder(options, { seen, ...lease });
    const present = await outlast(() => readPresent(options, seen));
    if (present !== null) return present;
    await sleep(lookEveryMs);
  } while (performance.now() < until);
  return { outcome: 'away', message: `The account of connection ${seen.id} is still being renewed.` };
}

interface Lease {
  number: number;
  provider: string;
  refreshToken: string;
}

/** Null if another process has it, or if there is nothing to renew. */
async function takeLease({ db, sealer }: RenewalOptions, seen: SeenGrant): Promise<Lease | null> {
  const { rows } = await sql<{ number: number; provider: string; sealed: string }>`
    update connections set renewing_no = renewing_no + 1,
      renewing_until = now() + make_interval(secs => ${leaseSeconds}::float8)
    where org_id = ${seen.organizationId} and id = ${seen.id} and grant_no = ${seen.no}::int
      and lost_at is null and refresh_sealed is not null and coalesce(renewing_until < now(), true)
    returning renewing_no as number, provider, refresh_sealed as sealed`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { number, provider, sealed } = row;
  const refreshToken = sealer.open(sealed, placeOfRefreshToken(seen.organizationId, seen.id));
  return { number, provider, refreshToken };
}

interface Held extends Lease {
  seen: SeenGrant;
}

async function renewUnder(options: RenewalOptions, held: Held): Promise<Renewal> {
  const { seen } = held;
  const answer = await options.renewTokens(held.provider, held.refreshToken);
  if (answer.outcome === 'away') {
    await outlast(() => release(options, held));
    return answer;
  }
  if (answer.outcome === 'given') {
    const { refreshToken } = answer.tokens;
    const tokens = { ...answer.tokens, refreshToken: refreshToken ?? held.refreshToken };
    await outlast(() => writeTokens(options, seen, tokens));
  } else await outlast(() => markLost(options, seen, answer.message));
  // What counts is what is there now: somebody may have connected the account anew meanwhile.
  return (await outlast(() => readPresent(options, seen))) ?? gone(seen);
}

/** Null as long as the tokens that were seen are the present ones. */
async function readPresent({ db, sealer }: RenewalOptions, seen: SeenGrant): Promise<Renewal | null> {
  const row = await db
    .selectFrom('connections')
    .select(['sealed', 'grant_no', 'lost_because', 'refresh_sealed'])
    .where((eb) => eb.and({ org_id: seen.organizationId, id: seen.id }))
    .executeTakeFirst();
  if (row === undefined) return gone(seen);
  if (row.lost_because !== null) return { outcome: 'refused', message: sayLost(seen.id, row.lost_because) };
  if (row.grant_no !== seen.no)
    return {
      outcome: 'renewed',
      key: sealer.open(row.sealed, placeOfConnection(seen.organizationId, seen.id)),
    };
  return row.refresh_sealed === null
    ? { outcome: 'refused', message: sayLost(seen.id, 'there is nothing to renew it with.') }
    : null;
}

async function writeTokens({ db, sealer }: RenewalOptions, seen: SeenGrant, tokens: Tokens): Promise<void> {
  await db
    .updateTable('connections')
    .set({ ...sealTokens(sealer, seen, tokens), ...notLost, grant_no: seen.no + 1 })
    .where((eb) => eb.and({ org_id: seen.organizationId, id: seen.id, grant_no: seen.no }))
    .execute();
}

async function markLost({ db }: RenewalOptions, seen: SeenGrant, because: string): Promise<void> {
  await db
    .updateTable('connections')
    .set({ lost_at: sql<Date>`now()`, lost_because: because, renewing_until: null })
    .where((eb) => eb.and({ org_id: seen.organizationId, id: seen.id, grant_no: seen.no }))
    .execute();
}

/** Others may try at once if the token has ended; before that it is used a little longer. */
async function release({ db }: RenewalOptions, { seen, number }: Held): Promise<void> {
  await sql`
    update connections set renewing_until = null,
      renew_at = case when renew_at is null then null
        else greatest(renew_at, now() + make_interval(secs => ${restSeconds}::float8)) end
    where org_id = ${seen.organizationId} and id = ${seen.id} and renewing_no = ${number}::int`.execute(db);
}

/** What cells and people are told of an account that must be connected anew. */
export function sayLost(id: string, because: string): string {
  return `The account of connection ${id} must be connected anew, on the Connections page or with \`headrace connections connect\`: ${because}`;
}

function gone({ id }: SeenGrant): Renewal {
  return { outcome: 'refused', message: `The connection ${id} is no longer in the vault.` };
}
