/* People who are at a vendor to say yes. A visit is short, belongs to who began it, and can be taken once. */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../storage/database.ts';
import type { SealedPlace, Sealer } from '../sealing.ts';

/** Long enough to sign in with a second factor. */
const minutes = 10;
/** Open visits of an organization; older ones end. */
const maxOpen = 50;

export interface NewVisit {
  organizationId: string;
  provider: string;
  connectionId: string;
  /** Whether the connection is still to be made. */
  isNew: boolean;
  name: string;
  /** The id of a person or an API key, or `operator`. */
  actor: string;
  isPerson: boolean;
}

export interface Visit extends NewVisit {
  /** The secret that the code is exchanged with. */
  verifier: string;
}

/** `state` comes back with the person, and `challenge` (RFC 7636) goes to the vendor. */
export interface BegunVisit {
  state: string;
  challenge: string;
  endsAt: Date;
}

interface Home {
  db: Db;
  sealer: Sealer;
}

export async function beginVisit({ db, sealer }: Home, visit: NewVisit): Promise<BegunVisit> {
  const [state, verifier] = [random(), random()];
  const stateHash = hashOf(state);
  const { organizationId } = visit;
  const sealed = sealer.seal(verifier, placeOf(organizationId, stateHash));
  const { rows } = await sql<{ ends_at: Date }>`
    insert into oauth_visits (org_id, state_hash, provider, connection_id, is_new, name, sealed_verifier, actor,
      is_person, ends_at)
    values (${organizationId}, ${stateHash}, ${visit.provider}, ${visit.connectionId}, ${visit.isNew}::boolean,
      ${visit.name}, ${sealed}, ${visit.actor}, ${visit.isPerson}::boolean,
      now() + make_interval(mins => ${minutes}::int))
    returning ends_at`.execute(db);
  await endOldVisits(db, organizationId);
  return {
    state,
    challenge: createHash('sha256').update(verifier).digest('base64url'),
    endsAt: rows[0]?.ends_at ?? new Date(0),
  };
}

async function endOldVisits(db: Db, organizationId: string): Promise<void> {
  await sql`
    delete from oauth_visits where org_id = ${organizationId} and (ends_at < now() or state_hash in (
      select state_hash from oauth_visits where org_id = ${organizationId}
      order by ends_at desc, state_hash offset ${maxOpen}::int))`.execute(db);
}

/** What a state belongs to; null if it is unknown, was taken, or is too old. */
export async function findVisit({ db }: Pick<Home, 'db'>, state: string): Promise<NewVisit | null> {
  const row = await db
    .selectFrom('oauth_visits')
    .selectAll()
    .where('state_hash', '=', hashOf(state))
    .where('ends_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row === undefined ? null : toVisit(row);
}

/** The same, with the verifier. Nobody can take it again. */
export async function takeVisit({ db, sealer }: Home, state: string): Promise<Visit | null> {
  const stateHash = hashOf(state);
  const row = await db
    .deleteFrom('oauth_visits')
    .where('state_hash', '=', stateHash)
    .where('ends_at', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return null;
  return { ...toVisit(row), verifier: sealer.open(row.sealed_verifier, placeOf(row.org_id, stateHash)) };
}

interface Row {
  org_id: string;
  provider: string;
  connection_id: string;
  is_new: boolean;
  name: string;
  actor: string;
  is_person: boolean;
}

function toVisit(row: Row): NewVisit {
  return {
    organizationId: row.org_id,
    provider: row.provider,
    connectionId: row.connection_id,
    isNew: row.is_new,
    name: row.name,
    actor: row.actor,
    isPerson: row.is_person,
  };
}

function placeOf(organizationId: string, stateHash: string): SealedPlace {
  return { purpose: 'OAuth verifier', organizationId, id: stateHash };
}

function hashOf(state: string): string {
  return createHash('sha256').update(state).digest('hex');
}

function random(): string {
  return randomBytes(32).toString('base64url');
}
