/* Webhooks, on the wire: endpoints, deliveries, and what is delivered. */
import { z } from 'zod';
import { beforePage } from './before-page.ts';
import { environment } from './field.ts';
import { strictObject } from './strict-object.ts';

/** The most that an organization may have. */
export const maxEndpoints = 20;
const maxUrlLength = 2000;
/** No longer name exists, and what is not Latin becomes longer when it is written for the network. */
const maxHostLength = 255;

/** Stands for the deliveries that runs ask for by `config.webhook`, wherever the id of an endpoint does. */
export const runsOwner = 'runs';

export const webhookUrl = z
  .string()
  .max(maxUrlLength)
  .refine((text) => {
    const url = URL.parse(text);
    return (url?.protocol === 'https:' || url?.protocol === 'http:') && url.username + url.password === '';
  }, 'Must be an https:// or http:// URL without a user name or password in it.')
  .refine((text) => (URL.parse(text)?.host.length ?? 0) <= maxHostLength, 'The name of its host is too long.')
  // PostgreSQL's text accepts every character except NUL, and no half characters.
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'Has characters that are not valid text.')
  .describe('A public address. Its host must not be private, unless the operator has allowed it.');

export const webhookEvent = z
  .enum(['run.finished', 'sheet.run.finished', 'credits.low', 'stream.event'])
  .meta({ id: 'WebhookEvent' });
export type WebhookEvent = z.infer<typeof webhookEvent>;

const events = z
  .array(webhookEvent)
  .min(1, 'Name at least one event.')
  .refine((names) => new Set(names).size === names.length, 'Name each event once.')
  .describe('Which events are delivered there.');
const description = z
  .string()
  .max(200)
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'Has characters that are not valid text.');

export const newWebhook = strictObject({
  url: webhookUrl,
  events,
  description: description.default('').describe('For yourself.'),
}).meta({ id: 'NewWebhook' });
export type NewWebhook = z.output<typeof newWebhook>;

export const webhookChange = strictObject({
  url: webhookUrl.optional(),
  events: events.optional(),
  description: description.optional(),
  enabled: z.boolean().optional().describe('`true` enables an endpoint again that was disabled.'),
}).meta({ id: 'WebhookChange' });
export type WebhookChange = z.infer<typeof webhookChange>;

const disabledBecause = z
  .enum(['asked', 'gone', 'failing'])
  .describe('`asked`: by an admin. `gone`: it answered 410. `failing`: it only failed for five days.');
export type DisabledBecause = z.infer<typeof disabledBecause>;

const moment = z.iso.datetime();

const endpointKeys = {
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  description: z.string(),
  enabled: z.boolean(),
  disabled_at: moment.nullable(),
  disabled_because: disabledBecause.nullable(),
  failing_since: moment.nullable().describe('Since when nothing was delivered there; null if all is well.'),
  created_by: z.string().describe('Id of the API key or the person, or `operator`.'),
  created_at: moment,
};
export const webhook = z.strictObject(endpointKeys).meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhook>;
export const webhooks = z.strictObject({ webhooks: z.array(webhook) }).meta({ id: 'Webhooks' });

const secret = z
  .string()
  .describe('`whsec_` and 32 bytes in base64, for the libraries of Standard Webhooks. Never shown again.');
export const createdWebhook = z.strictObject({ ...endpointKeys, secret }).meta({ id: 'CreatedWebhook' });
export const webhookSecret = z
  .strictObject({
    secret,
    old_ends_at: moment
      .nullable()
      .describe('Until then the secret before it signs, too; null if there was none.'),
  })
  .meta({ id: 'WebhookSecret' });
export type NewWebhookSecret = z.infer<typeof webhookSecret>;

const deliveryState = z
  .enum(['pending', 'delivered', 'failed', 'not_sent'])
  .describe('`not_sent`: of sandbox, signed and shown, but never sent.');
export type DeliveryState = z.infer<typeof deliveryState>;

export const delivery = z
  .strictObject({
    id: z.string().describe('The `webhook-id`: the same in every attempt, and when it is replayed.'),
    webhook_id: z.string().describe('The endpoint, or `runs` where a run named the address.'),
    url: z.string().nullable(),
    type: z.string(),
    environment,
    state: deliveryState,
    attempts: z.int(),
    next_attempt_at: moment.nullable().describe('Null if there is none.'),
    last_attempt_at: moment.nullable(),
    last_status: z.int().nullable().describe('The HTTP status of the last reply; null if none came.'),
    last_error: z.string().nullable(),
    headers: z
      .record(z.string(), z.string())
      .nullable()
      .describe('What the last attempt was signed with; null before the first one.'),
    body: z.string().describe('What is sent, byte for byte.'),
    created_at: moment,
  })
  .meta({ id: 'WebhookDelivery' });
export type Delivery = z.infer<typeof delivery>;

export const deliveriesQuery = strictObject({ state: deliveryState.optional(), ...beforePage });
export type DeliveriesQuery = z.output<typeof deliveriesQuery>;
export const deliveries = z
  .strictObject({
    deliveries: z.array(delivery).describe('The newest first.'),
    next: z.string().nullable().describe('Send it as `before` for older ones; null when there are none.'),
  })
  .meta({ id: 'WebhookDeliveries' });
