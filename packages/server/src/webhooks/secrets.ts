/* The secrets that deliveries are signed with: of each endpoint, and of all runs that name an address. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { NewWebhookSecret } from '../contract/webhooks.ts';
import type { Db, Tx } from '../storage/database.ts';
import { shareOrganization } from '../storage/organizations.ts';
import { createSecret } from './sign.ts';
import { oldSecretHours } from './webhook-limits.ts';

export interface SecretOwner {
  organizationId: string;
  /** An endpoint, or `runs`. */
  owner: string;
}

/** Seals and opens secrets; the place of one is its organization and its own id. */
export interface SecretSeals {
  seal(place: { organizationId: string; id: string }, secret: string): { sealed: string; key_id: string };
  open(place: { organizationId: string; id: string }, sealed: string): string;
}

/** Adds the secret that signs from now on, and returns it. */
export async function addSecret(
  tx: Tx,
  seals: SecretSeals,
  { organizationId, owner }: SecretOwner,
): Promise<string> {
  const secret = createSecret();
  const id = randomUUID();
  const { sealed, key_id: keyId } = seals.seal({ organizationId, id }, secret);
  await tx
    .insertInto('webhook_secrets')
    .values({ org_id: organizationId, id, owner, sealed, key_id: keyId })
    .execute();
  return secret;
}

/** The next rotation of the same secret waits until the transaction ends. */
async function waitInLine(tx: Tx, { organizationId, owner }: SecretOwner): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`webhook secret ${organizationId} ${owner}`}, 0))`.execute(
    tx,
  );
}

/** Replaces it. The one before it signs as well for a day. */
export async function rotateSecret(
  tx: Tx,
  seals: SecretSeals,
  place: SecretOwner,
): Promise<NewWebhookSecret> {
  const { organizationId, owner } = place;
  await waitInLine(tx, place);
  await sql`
    delete from webhook_secrets
    where org_id = ${organizationId} and owner = ${owner} and ends_at is not null`.execute(tx);
  const { rows } = await sql<{ ends_at: Date }>`
    update webhook_secrets set ends_at = now() + ${oldSecretHours}::int * interval '1 hour'
    where org_id = ${organizationId} and owner = ${owner} returning ends_at`.execute(tx);
  const secret = await addSecret(tx, seals, place);
  return { secret, old_ends_at: rows[0]?.ends_at.toISOString() ?? null };
}

/** The secret of runs, where nobody has asked for one: a run can name an address before that. False if the organization is gone. */
export async function ensureSecret(db: Db, seals: SecretSeals, place: SecretOwner): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await shareOrganization(tx, place.organizationId))) return false;
    await waitInLine(tx, place);
    const { rows } = await sql`
      select from webhook_secrets
      where org_id = ${place.organizationId} and owner = ${place.owner} and ends_at is null`.execute(tx);
    if (rows.length === 0) await addSecret(tx, seals, place);
    return true;
  });
}

/** Those that sign now, the newest first. */
export async function openSecrets(
  db: Db,
  seals: SecretSeals,
  { organizationId, owner }: SecretOwner,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; sealed: string }>`
    select id, sealed from webhook_secrets
    where org_id = ${organizationId} and owner = ${owner} and (ends_at is null or ends_at > now())
    order by ends_at desc nulls first`.execute(db);
  return rows.map(({ id, sealed }) => seals.open({ organizationId, id }, sealed));
}
