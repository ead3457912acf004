/* What another organization may try on the paths of webhooks. */
import type { Call } from '../service.ts';
import type { Ids, Try } from './try-path.ts';
import { post } from './try-path.ts';

const at = (webhook: string) => `/v1/webhooks/${webhook}`;

export const webhookTries: Record<string, (ids: Ids) => Try[]> = {
  'GET /v1/webhooks': () => [{ path: '/v1/webhooks', status: 200 }],
  'POST /v1/webhooks': ({ webhook }) => [
    {
      ...post('/v1/webhooks', { id: webhook, url: 'https://example.com', events: ['run.finished'] }),
      status: 400,
    },
  ],
  'GET /v1/webhooks/{webhook_id}': ({ webhook }) => [{ path: at(webhook), status: 404 }],
  'PATCH /v1/webhooks/{webhook_id}': ({ webhook }) => [
    {
      path: at(webhook),
      options: { method: 'PATCH', body: { url: 'https://example.com/mine' } },
      status: 404,
    },
  ],
  'DELETE /v1/webhooks/{webhook_id}': ({ webhook }) => [
    { path: at(webhook), options: { method: 'DELETE' }, status: 404 },
  ],
  'POST /v1/webhooks/{webhook_id}/secret': ({ webhook }) => [
    { ...post(`${at(webhook)}/secret`), status: 404 },
  ],
  'POST /v1/webhooks/{webhook_id}/test': ({ webhook }) => [{ ...post(`${at(webhook)}/test`), status: 404 }],
  'GET /v1/webhooks/{webhook_id}/deliveries': ({ webhook }) => [
    { path: `${at(webhook)}/deliveries`, status: 404 },
    { path: `${at('runs')}/deliveries`, status: 200 },
  ],
  'POST /v1/webhooks/{webhook_id}/deliveries/{delivery_id}/replay': ({ webhook, delivery }) =>
    [webhook, 'runs'].map((owner) => ({
      ...post(`${at(owner)}/deliveries/${delivery}/replay`),
      status: 404,
    })),
};

/** An endpoint whose name leads nowhere, and a delivery to it. */
export async function addWebhook(call: Call): Promise<Pick<Ids, 'webhook' | 'delivery'>> {
  const body = { url: 'http://their-hook.invalid/', events: ['stream.event'] };
  const { json: made } = await call('/v1/webhooks', { body });
  const { json: tested } = await call(`/v1/webhooks/${made.id}/test`, { method: 'POST' });
  return { webhook: made.id, delivery: tested.id };
}
