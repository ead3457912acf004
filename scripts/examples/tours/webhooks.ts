import type { Tour } from '../tour.ts';
import { idOf, pick } from '../tour.ts';
import { readPeople } from './people.ts';

/** An endpoint, and what is delivered there: a run of the sandbox is told of, but nothing is sent. */
export async function tourWebhooks(tour: Tour): Promise<void> {
  const created = await tour.record('POST /v1/webhooks', {
    body: {
      url: 'https://hooks.acme.example/headrace',
      events: ['run.finished', 'credits.low'],
      description: 'Our CRM',
    },
  });
  const path = { webhook_id: idOf(created) };
  await tour.record('GET /v1/webhooks');
  await tour.record('GET /v1/webhooks/{webhook_id}', { path });
  const delivery_id = await deliverOne(tour, path);
  await tour.record('POST /v1/webhooks/{webhook_id}/deliveries/{delivery_id}/replay', {
    path: { ...path, delivery_id },
  });
  await tour.record('POST /v1/webhooks/{webhook_id}/secret', { path });
  await tour.record('POST /v1/webhooks/{webhook_id}/test', { path });
  await tour.record('PATCH /v1/webhooks/{webhook_id}', { path, body: { events: ['run.finished'] } });
  await tour.record('DELETE /v1/webhooks/{webhook_id}', { path });
  await tour.record('PUT /v1/credits/alert', { body: { below: 25 } });
  await tour.record('GET /v1/credits/alert');
}

/** The id of the delivery. */
async function deliverOne(tour: Tour, path: { webhook_id: string | number }): Promise<string | number> {
  const input = await readPeople(tour);
  await tour.call('POST /v1/pipes/run/sync', {
    body: {
      pipes: [{ pipe_id: 'person:name:split@1' }],
      input: input.slice(0, 1),
      config: { environment: 'sandbox' },
    },
  });
  const isSigned = (body: unknown) => pick(body, 'deliveries', 0, 'state') === 'not_sent';
  const list = 'GET /v1/webhooks/{webhook_id}/deliveries';
  return idOf(await tour.recordOnce(list, { path, query: { limit: 10 } }, isSigned), 'deliveries', 0, 'id');
}
