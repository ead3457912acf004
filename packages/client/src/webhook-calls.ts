import type {
  CreatedWebhook,
  NewWebhook,
  Webhook,
  WebhookDeliveries,
  WebhookDelivery,
  Webhooks,
} from './api-types.ts';
import type { Wire } from './wire.ts';

/** Where the organization wants to be told of what happens. Only for admins. */
export function webhookCalls({ call }: Pick<Wire, 'call'>) {
  const pathOf = (id: string) => `/v1/webhooks/${encodeURIComponent(id)}`;
  return {
    listWebhooks: async (): Promise<Webhook[]> => (await call<Webhooks>('/v1/webhooks')).webhooks,
    /** The answer has the secret, which is not shown again. */
    createWebhook: (webhook: NewWebhook) =>
      call<CreatedWebhook>('/v1/webhooks', { method: 'POST', body: webhook }),
    removeWebhook: (id: string) => call<void>(pathOf(id), { method: 'DELETE' }),
    /** The newest deliveries of an endpoint, or with `runs` those that runs asked for. */
    listDeliveries: async (id: string): Promise<WebhookDelivery[]> =>
      (await call<WebhookDeliveries>(`${pathOf(id)}/deliveries`)).deliveries,
    /** Sends a delivery once more, with the same id. */
    replayDelivery: (id: string, delivery: string) =>
      call<WebhookDelivery>(`${pathOf(id)}/deliveries/${encodeURIComponent(delivery)}/replay`, {
        method: 'POST',
      }),
  };
}
