/* Deliveries as organizations see them. */
import { sql } from 'kysely';
import type { DeliveriesQuery, Delivery, DeliveryState } from '../contract/webhooks.ts';
import type { Environment } from '../contract/field.ts';
import type { Db } from '../storage/database.ts';
import { signedHeaders } from './sign.ts';

interface DeliveryRow {
  id: string;
  seq: string | number;
  owner: string;
  url: string | null;
  type: string;
  environment: Environment;
  state: DeliveryState;
  attempts: number;
  due_at: Date;
  last_at: Date | null;
  last_status: number | null;
  last_error: string | null;
  signature: string | null;
  body: string;
  created_at: Date;
}

const columns = sql`delivery.id, seq, owner, coalesce(delivery.url, endpoint.url) as url, type, environment, state, attempts,
  due_at, last_at, last_status, last_error, signature, body, delivery.created_at`;
const deliveries = sql`webhook_deliveries as delivery
  left join webhook_endpoints as endpoint on endpoint.org_id = delivery.org_id and endpoint.id = delivery.owner`;

interface OwnerPlace {
  organizationId: string;
  /** An endpoint, or `runs`. */
  owner: string;
}

export interface DeliveryPage {
  deliveries: Delivery[];
  next: string | null;
}

/** The newest first. */
export async function listDeliveries(
  db: Db,
  { organizationId, owner }: OwnerPlace,
  { state, before, limit }: DeliveriesQuery,
): Promise<DeliveryPage> {
  const { rows } = await sql<DeliveryRow>`
    select ${columns} from ${deliveries}
    where delivery.org_id = ${organizationId} and owner = ${owner}
      and (${state ?? null}::text is null or state = ${state ?? null}::text)
      and seq < ${before ?? '9000000000000000000'}::bigint
    order by seq desc limit ${limit + 1}::int`.execute(db);
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? String(shown.at(-1)?.seq) : null;
  return { deliveries: shown.map(show), next };
}

export async function findDelivery(
  db: Db,
  { organizationId, owner, id }: OwnerPlace & { id: string },
): Promise<Delivery | null> {
  const { rows } = await sql<DeliveryRow>`
    select ${columns} from ${deliveries}
    where delivery.org_id = ${organizationId} and delivery.id = ${id} and owner = ${owner}`.execute(db);
  return rows[0] === undefined ? null : show(rows[0]);
}

/** Sends it once more, with the same id, as if it were new. False: there is no such delivery. */
export async function replayDelivery(
  db: Db,
  { organizationId, owner, id }: OwnerPlace & { id: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_deliveries set state = 'pending', due_at = now(), attempts = 0, claims = claims + 1
    where org_id = ${organizationId} and owner = ${owner} and id = ${id}`.execute(db);
  return numAffectedRows === 1n;
}

function show({ seq: _seq, ...row }: DeliveryRow): Delivery {
  const { id, owner, url, type, environment, state, attempts, signature, body, last_at: lastAt } = row;
  const timestamp = Math.floor((lastAt?.getTime() ?? 0) / 1000);
  return {
    id,
    webhook_id: owner,
    url,
    type,
    environment,
    state,
    attempts,
    next_attempt_at: state === 'pending' ? row.due_at.toISOString() : null,
    last_attempt_at: lastAt?.toISOString() ?? null,
    last_status: row.last_status,
    last_error: row.last_error,
    headers: signature === null ? null : signedHeaders({ id, timestamp }, signature),
    body,
    created_at: row.created_at.toISOString(),
  };
}
