import type { ColumnType, Generated } from 'kysely';
import type { Environment } from '../contract/field.ts';
import type { DeliveryState, DisabledBecause } from '../contract/webhooks.ts';

/** A time that the database writes by its own clock. */
type ServerTime = ColumnType<Date, Date | undefined, Date>;
type LaterTime = ColumnType<Date | null, undefined, Date | null>;

/** Where an organization wants to be told of what happens. */
interface WebhookEndpointsTable {
  org_id: string;
  id: string;
  url: string;
  /** Of the URL, with its port. */
  host: string;
  description: string;
  events: string[];
  created_by: string;
  created_at: ServerTime;
  /** When the first of its present failures came; null after a success. */
  failing_since: LaterTime;
  disabled_at: LaterTime;
  disabled_because: ColumnType<DisabledBecause | null, undefined, DisabledBecause | null>;
}

interface WebhookSecretsTable {
  org_id: string;
  id: string;
  /** An endpoint, or `runs`. */
  owner: string;
  sealed: string;
  /** The master key it is sealed under. */
  key_id: string;
  created_at: ServerTime;
  /** When one that was replaced no longer signs. */
  ends_at: LaterTime;
}

interface WebhookDeliveriesTable {
  org_id: string;
  /** The `webhook-id`. */
  id: string;
  /** A bigint, which one driver gives as text and the other, while it is small, as a number. */
  seq: ColumnType<string | number, never, never>;
  /** An endpoint, or `runs`. */
  owner: string;
  /** Of a run; that of an endpoint is looked up. */
  url: string | null;
  host: string;
  type: string;
  environment: Environment;
  body: string;
  state: Generated<DeliveryState>;
  /** Of the next attempt, or when the present one is given up for lost. */
  due_at: ServerTime;
  /** Goes up with each claim; a writer with an older one is too late. */
  claims: Generated<number>;
  attempts: Generated<number>;
  last_at: LaterTime;
  last_status: ColumnType<number | null, undefined, number | null>;
  last_error: ColumnType<string | null, undefined, string | null>;
  /** What the last attempt was signed with. */
  signature: ColumnType<string | null, undefined, string | null>;
  created_at: ServerTime;
}

export interface WebhookTables {
  webhook_endpoints: WebhookEndpointsTable;
  webhook_secrets: WebhookSecretsTable;
  webhook_deliveries: WebhookDeliveriesTable;
}
