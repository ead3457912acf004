/*
 * Events on their way out. They are written in the transaction that makes them, so none is lost and none is told of what
 * was rolled back. The insert has no foreign keys and takes no lock that anybody could wait for.
 */
import { sql } from 'kysely';
import type { RunStatus } from '../contract/pipes-response.ts';
import type { RunKind } from '../contract/stored-run.ts';
import { toCredits } from '../contract/money.ts';
import type { Environment } from '../contract/field.ts';
import type { JsonObject } from '../contract/json-value.ts';
import type { WebhookEvent } from '../contract/webhooks.ts';
import { runsOwner } from '../contract/webhooks.ts';
import type { Db, Tx } from './database.ts';

export interface ToldEvent {
  organizationId: string;
  type: WebhookEvent;
  environment: Environment;
  at: Date;
  /** What the event is about: ids, counts and a path, nothing of the records. */
  data: JsonObject;
  /** An address that this event alone is for, besides the endpoints. */
  url?: string | null;
}

/**
 * Whether an organization has an endpoint for an event. It is for the `returning` of a statement that is made anyway, so
 * that organizations without endpoints pay with a look into an index, and no statement of its own.
 */
export function hasEndpoint(organization: string, type: WebhookEvent) {
  return sql<boolean>`exists (select from webhook_endpoints
    where org_id = ${sql.ref(organization)} and disabled_at is null and ${sql.lit(type)} = any(events))`;
}

/** Writes a delivery for each endpoint that wants an event, and for the address that the event names. */
export async function tellOf(tx: Tx, events: readonly ToldEvent[]): Promise<void> {
  if (events.length === 0) return;
  const column = <Value>(of: (event: ToldEvent) => Value) => events.map(of);
  await sql`
    with told as materialized (
      select * from unnest(
        ${column((event) => event.organizationId)}::text[], ${column(({ type }) => type)}::text[],
        ${column((event) => event.environment)}::text[], ${column(bodyOf)}::text[],
        ${column(({ url }) => url ?? null)}::text[], ${column(({ url }) => hostOf(url ?? ''))}::text[]
      ) as told (org_id, type, environment, body, url, host)
    )
    insert into webhook_deliveries (org_id, id, owner, url, host, type, environment, body)
    select org_id, ${newId}, endpoint.id, null, endpoint.host, type, environment, body
    from told join webhook_endpoints as endpoint using (org_id)
    where disabled_at is null and type = any(events)
    union all
    select org_id, ${newId}, ${runsOwner}, url, host, type, environment, body from told where url is not null`.execute(
    tx,
  );
}

const newId = sql`'msg_' || replace(gen_random_uuid()::text, '-', '')`;

function bodyOf({ type, at, data }: Pick<ToldEvent, 'at' | 'data'> & { type: string }): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}

/** With its port, where the URL names one. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? '';
}

/** An event that an admin asks for, to one endpoint; its id. Null if there is no such endpoint. */
export async function tellTest(
  db: Db,
  { organizationId, endpoint }: { organizationId: string; endpoint: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into webhook_deliveries (org_id, id, owner, host, type, environment, body)
    select org_id, ${newId}, id, host, 'webhook.test', 'production',
      ${bodyOf({ type: 'webhook.test', at: new Date(), data: { webhook_id: endpoint } })}
    from webhook_endpoints where org_id = ${organizationId} and id = ${endpoint} returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** What the end of a run has to return for `tellOfRuns`. */
export interface RunEnd {
  org_id: string;
  id: string;
  kind: RunKind;
  environment: Environment;
  status: RunStatus;
  record_count: number;
  /** Ten-thousandths of a credit. */
  spent: number;
  finished_at: Date | null;
  webhook: string | null;
  /** Null or false: nobody wants to know, apart from `webhook`. */
  is_watched: boolean | null;
}

/** Columns of a statement that ends rows of `runs`. A batch of a sheet is told of with the run of the sheet. */
export const runEndColumns = sql`runs.org_id, runs.id, runs.kind, runs.environment, runs.status, runs.record_count,
  runs.spent::float8 as spent, runs.finished_at, runs.webhook,
  case when runs.finished_at is not null and runs.sheet_id is null
    then ${hasEndpoint('runs.org_id', 'run.finished')} end as is_watched`;

/** Runs that nobody wants to know about cost no statement. */
export async function tellOfRuns(tx: Tx, runs: readonly RunEnd[]): Promise<void> {
  const told = runs.filter((run) => run.is_watched === true || run.webhook !== null);
  await tellOf(
    tx,
    told.map((run) => ({
      organizationId: run.org_id,
      type: 'run.finished',
      environment: run.environment,
      at: run.finished_at ?? new Date(),
      url: run.webhook,
      data: {
        run_id: run.id,
        kind: run.kind,
        status: run.status,
        environment: run.environment,
        records: run.record_count,
        credits: toCredits(run.spent),
        path: `/v1/${run.kind === 'search' ? 'search' : 'pipes'}/check/${run.id}`,
      },
    })),
  );
}
