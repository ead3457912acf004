import type {
  CreatedWebhook,
  CreditAlert,
  NewWebhook,
  Webhook,
  WebhookChange,
  WebhookDeliveries,
  WebhookDelivery,
  Webhooks,
  WebhookSecret,
} from './api-types.ts';
import type { Wire } from './wire.ts';

/** Where the organization wants to be told of what happens. Only for admins. */
export function webhookCalls({ call }: Pick<Wire, 'call'>) {
  const pathOf = (id: string) => `/v1/webhooks/${encodeURIComponent(id)}`;
  return {
    listWebhooks: async (): Promise<Webhook[]> => (await call<Webhooks>('/v1/webhooks')).webhooks,
    /** The answer has the secret, which is not shown again. */
    createWebhook: (webhook: NewWebhook) => call<CreatedWebhook>('/v1/webhooks', { body: webhook }),
    /** `enabled: true` begins anew with an endpoint that was disabled. */
    changeWebhook: (id: string, change: WebhookChange) =>
      call<Webhook>(pathOf(id), { method: 'PATCH', body: change }),
    removeWebhook: (id: string) => call<void>(pathOf(id), { method: 'DELETE' }),
    /** Makes a new secret, shown only now. The old one signs as well for a day. `runs`: of what runs ask for. */
    renewWebhookSecret: (id: string) => call<WebhookSecret>(`${pathOf(id)}/secret`, { method: 'POST' }),
    /** Delivers an event of the type `webhook.test`. */
    testWebhook: (id: string) => call<WebhookDelivery>(`${pathOf(id)}/test`, { method: 'POST' }),
    /** The newest deliveries of an endpoint, or with `runs` those that runs asked for. */
    listDeliveries: async (id: string): Promise<WebhookDelivery[]> =>
      (await call<WebhookDeliveries>(`${pathOf(id)}/deliveries`)).deliveries,
    /** Sends a delivery once more, with the same id. */
    replayDelivery: (id: string, delivery: string) =>
      call<WebhookDelivery>(`${pathOf(id)}/deliveries/${encodeURIComponent(delivery)}/replay`, {
        method: 'POST',
      }),
    readCreditAlert: () => call<CreditAlert>('/v1/credits/alert'),
    /** Tells webhooks of `credits.low` when the balance falls below this. Null: nobody is told. */
    setCreditAlert: (below: number | null) =>
      call<CreditAlert>('/v1/credits/alert', { method: 'PUT', body: { below } }),
  };
}
