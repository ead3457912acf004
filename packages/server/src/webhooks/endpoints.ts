/* The endpoints of organizations: where they want to be told of what happens. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { NewWebhook, NewWebhookSecret, Webhook, WebhookChange } from '../contract/webhooks.ts';
import type { DisabledBecause } from '../contract/webhooks.ts';
import { maxEndpoints, runsOwner } from '../contract/webhooks.ts';
import type { Db, Tx } from '../storage/database.ts';
import { shareOrganization } from '../storage/organizations.ts';
import { hostOf } from '../storage/webhook-outbox.ts';
import type { SecretSeals } from './secrets.ts';
import { addSecret, rotateSecret } from './secrets.ts';

export interface EndpointPlace {
  organizationId: string;
  id: string;
}

interface EndpointRow {
  id: string;
  url: string;
  events: string[];
  description: string;
  created_by: string;
  created_at: Date;
  failing_since: Date | null;
  disabled_at: Date | null;
  disabled_because: DisabledBecause | null;
}

const columns = sql`id, url, events, description, created_by, created_at, failing_since, disabled_at, disabled_because`;

/** The oldest first. */
export async function listEndpoints(db: Db, organizationId: string): Promise<Webhook[]> {
  const { rows } = await sql<EndpointRow>`
    select ${columns} from webhook_endpoints where org_id = ${organizationId} order by created_at, id`.execute(
    db,
  );
  return rows.map(show);
}

export async function findEndpoint(db: Db | Tx, place: EndpointPlace): Promise<Webhook | null> {
  const { rows } = await sql<EndpointRow>`
    select ${columns} from webhook_endpoints where org_id = ${place.organizationId} and id = ${place.id}`.execute(
    db,
  );
  return rows[0] === undefined ? null : show(rows[0]);
}

type Created = Webhook & { secret: string };

/** `gone`: the organization was deleted. `full`: it has as many as it may. */
export async function createEndpoint(
  db: Db,
  seals: SecretSeals,
  {
    organizationId,
    createdBy,
    url,
    events,
    description,
  }: NewWebhook & { organizationId: string; createdBy: string },
): Promise<Created | 'gone' | 'full'> {
  return db.transaction().execute(async (tx) => {
    if (!(await shareOrganization(tx, organizationId))) return 'gone';
    const id = `wh_${randomBytes(12).toString('hex')}`;
    const { rows } = await sql<EndpointRow>`
      insert into webhook_endpoints (org_id, id, url, host, description, events, created_by)
      select ${organizationId}, ${id}, ${url}, ${hostOf(url)}, ${description}, ${[...events]}::text[], ${createdBy}
      where (select count(*) from webhook_endpoints where org_id = ${organizationId}) < ${maxEndpoints}::int
      returning ${columns}`.execute(tx);
    const [row] = rows;
    if (row === undefined) return 'full';
    return { ...show(row), secret: await addSecret(tx, seals, { organizationId, owner: id }) };
  });
}

/** Null: there is no such endpoint. What the change does not name stays. */
export async function changeEndpoint(
  db: Db,
  { organizationId, id }: EndpointPlace,
  { url, events, description, enabled }: WebhookChange,
): Promise<Webhook | null> {
  return db.transaction().execute(async (tx) => {
    const isAsked = enabled !== undefined;
    const { rows } = await sql<EndpointRow>`
      update webhook_endpoints set
        url = coalesce(${url ?? null}::text, url),
        host = coalesce(${url === undefined ? null : hostOf(url)}::text, host),
        events = coalesce(${events === undefined ? null : [...events]}::text[], events),
        description = coalesce(${description ?? null}::text, description),
        failing_since = case when ${isAsked}::boolean or url <> coalesce(${url ?? null}::text, url) then null
          else failing_since end,
        disabled_at = case when not ${isAsked}::boolean then disabled_at
          when ${enabled ?? true}::boolean then null else coalesce(disabled_at, now()) end,
        disabled_because = case when not ${isAsked}::boolean then disabled_because
          when ${enabled ?? true}::boolean then null else coalesce(disabled_because, 'asked') end
      where org_id = ${organizationId} and id = ${id} returning ${columns}`.execute(tx);
    const [row] = rows;
    if (row === undefined) return null;
    // What still waits goes to the new address, and is counted under its host.
    if (url !== undefined)
      await sql`
        update webhook_deliveries set host = ${hostOf(url)}
        where org_id = ${organizationId} and owner = ${id} and state = 'pending'`.execute(tx);
    return show(row);
  });
}

/** With its deliveries, and with what signs them. */
export async function deleteEndpoint(db: Db, { organizationId, id }: EndpointPlace): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      delete from webhook_endpoints where org_id = ${organizationId} and id = ${id}`.execute(tx);
    if (numAffectedRows !== 1n) return false;
    await sql`delete from webhook_secrets where org_id = ${organizationId} and owner = ${id}`.execute(tx);
    await sql`delete from webhook_deliveries where org_id = ${organizationId} and owner = ${id}`.execute(tx);
    return true;
  });
}

/** Of an endpoint, or of runs. Null: there is no such endpoint. */
export async function renewSecret(
  db: Db,
  seals: SecretSeals,
  { organizationId, id }: EndpointPlace,
): Promise<NewWebhookSecret | null> {
  return db.transaction().execute(async (tx) => {
    if (!(await shareOrganization(tx, organizationId))) return null;
    if (id !== runsOwner && (await findEndpoint(tx, { organizationId, id })) === null) return null;
    return rotateSecret(tx, seals, { organizationId, owner: id });
  });
}

function show({ disabled_at, failing_since, created_at, ...row }: EndpointRow): Webhook {
  return {
    ...row,
    enabled: disabled_at === null,
    disabled_at: disabled_at?.toISOString() ?? null,
    failing_since: failing_since?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
}
