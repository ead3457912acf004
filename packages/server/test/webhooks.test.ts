import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { BillingService } from './billing-service.ts';
import {
  emailRequest,
  grantTo,
  peopleRecords,
  readCredits,
  runSync,
  startBilling,
} from './billing-service.ts';
import type { TestOrganization } from './service.ts';
import { describeOnBothHomes, startOn, withStorage } from './service.ts';
import { caller, makeHome, spawnOn } from './spawned-homes.ts';
import { waitFor } from './wait-for.ts';
import type { WebhookReceiver } from './webhook-receiver.ts';
import { startWebhookReceiver, verify } from './webhook-receiver.ts';

const split = {
  pipes: [{ pipe_id: 'person:name:split@1' }],
  input: [{ id: 1, name: 'Jane Doe' }],
};

describeOnBothHomes('webhooks of a service', (home) => {
  let receiver: WebhookReceiver;
  let service: BillingService;
  let organization: TestOrganization;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    const settings = { HEADRACE_ALLOW_PRIVATE_HOSTS: receiver.host };
    service = await startBilling(home, { settings });
    organization = await service.createOrganization('free');
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });
  const call: BillingService['call'] = (...args) => organization.call(...args);
  const create = async (path: string, events: string[]) =>
    (await call('/v1/webhooks', { body: { url: receiver.at(path), events } })).json;
  const deliveriesOf = async (id: string) => (await call(`/v1/webhooks/${id}/deliveries`)).json.deliveries;

  it('deliver the end of a run once, with a signature that the official library takes', async () => {
    const { id, secret } = await create('/run', ['run.finished']);
    const run = await runSync(call, split);
    const [first] = await receiver.waitFor('/run', 1);
    if (first === undefined) throw new Error('nothing came');
    expect(verify(secret, first)).toEqual({
      type: 'run.finished',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: {
        run_id: run.id,
        kind: 'pipes',
        status: 'completed',
        environment: 'production',
        records: 1,
        credits: 0,
        path: `/v1/pipes/check/${run.id}`,
      },
    });
    expect(() => verify(secret, { ...first, body: first.body.replace('completed', 'failed') })).toThrow();
    const [delivery] = await waitFor(
      () => deliveriesOf(id),
      ([one]) => one?.state === 'delivered',
    );
    expect(delivery).toMatchObject({ id: first.id, attempts: 1, last_status: 204, next_attempt_at: null });
    expect(receiver.received('/run')).toHaveLength(1);

    // A replay has the same id; until the new secret is in use everywhere, the old one signs, too.
    const { json: renewed } = await call(`/v1/webhooks/${id}/secret`, { method: 'POST' });
    await call(`/v1/webhooks/${id}/deliveries/${first.id}/replay`, { method: 'POST' });
    const second = (await receiver.waitFor('/run', 2))[1];
    if (second === undefined) throw new Error('nothing came');
    expect(second).toMatchObject({ id: first.id, body: first.body });
    expect(verify(renewed.secret, second)).toEqual(verify(secret, second));
    expect((await call('/v1/webhooks')).text).not.toContain('whsec_');
    expect((await call(`/v1/webhooks/${id}`, { method: 'DELETE' })).status).toBe(204);
  });

  it('deliver the end of one run to the address that it names', async () => {
    const { json } = await call('/v1/webhooks/runs/secret', { method: 'POST' });
    const run = await runSync(call, { ...split, config: { webhook: { url: receiver.at('/one') } } });
    const [first] = await receiver.waitFor('/one', 1);
    if (first === undefined) throw new Error('nothing came');
    expect(verify(json.secret, first)).toMatchObject({ data: { run_id: run.id, status: 'completed' } });
    expect((await deliveriesOf('runs'))[0]).toMatchObject({ id: first.id, url: receiver.at('/one') });
  });

  it('sign and show what sandbox would send, and send nothing', async () => {
    const { id } = await create('/sandbox', ['run.finished']);
    await runSync(call, { ...split, config: { environment: 'sandbox' } });
    const [shown] = await waitFor(
      () => deliveriesOf(id),
      ([one]) => one?.state === 'not_sent',
    );
    expect(shown.headers['webhook-signature']).toMatch(/^v1,/);
    expect(JSON.parse(shown.body)).toMatchObject({ data: { environment: 'sandbox' } });
    const { json: tested } = await call(`/v1/webhooks/${id}/test`, { method: 'POST' });
    const all = await receiver.waitFor('/sandbox', 1);
    expect(all.map((one) => one.id)).toEqual([tested.id]);
    await call(`/v1/webhooks/${id}`, { method: 'DELETE' });
  });

  it('tell of a low balance once for each time that it falls', async () => {
    const { id, secret } = await create('/low', ['credits.low']);
    await grantTo(service, organization.id, 100);
    const { balance } = await readCredits(call);
    await call('/v1/credits/alert', { method: 'PUT', body: { below: balance } });
    expect((await call('/v1/credits/alert')).json).toEqual({ below: balance });
    // Several charges, of which the first one crosses.
    for (const from of [0, 20, 40]) await runSync(call, emailRequest(peopleRecords(3, from)));
    const [first] = await receiver.waitFor('/low', 1);
    if (first === undefined) throw new Error('nothing came');
    expect(verify(secret, first)).toMatchObject({
      type: 'credits.low',
      data: { below: balance, path: '/v1/credits' },
    });
    await grantTo(service, organization.id, 100);
    const again = (await readCredits(call)).balance;
    await call('/v1/credits/alert', { method: 'PUT', body: { below: again } });
    await runSync(call, emailRequest(peopleRecords(3, 60)));
    await receiver.waitFor('/low', 2);
    expect(await deliveriesOf(id)).toHaveLength(2);
  });

  it('tell of runs of sheets and of streams, without the members', async () => {
    await create('/lists', ['sheet.run.finished', 'stream.event']);
    await call('/v1/streams', { body: { name: 'leads' } });
    await call('/v1/streams/leads/members', { body: { key: 'jane@acme.com', fields: { name: 'Jane' } } });
    const [stream] = await receiver.waitFor('/lists', 1);
    expect(JSON.parse(stream?.body ?? '')).toMatchObject({
      type: 'stream.event',
      data: { stream: 'leads', first_seq: 1, last_seq: 1, enrolled: 1, updated: 0, unenrolled: 0 },
    });
    expect(stream?.body).not.toContain('ane');
    const { path } = JSON.parse(stream?.body ?? '').data;
    expect((await call(path)).json.events).toMatchObject([{ seq: 1, key: 'jane@acme.com' }]);

    const { json: sheet } = await call('/v1/sheets', {
      body: {
        project: 'Mine',
        name: 'sheet',
        columns: [{ name: 'name' }],
        pipes: [{ pipe_id: 'person:name:split@1', auto: 'off' }],
      },
    });
    await call(`/v1/sheets/${sheet.id}/rows`, { body: { rows: [{ values: { name: 'Jane Doe' } }] } });
    const { json: run } = await call(`/v1/sheets/${sheet.id}/runs`, { body: { pipes: ['p1'] } });
    const ended = (await receiver.waitFor('/lists', 2))[1];
    expect(JSON.parse(ended?.body ?? '')).toMatchObject({
      type: 'sheet.run.finished',
      data: { sheet_id: sheet.id, run: run.no, status: 'completed', cells: 1, by_status: { completed: 1 } },
    });
  });

  it('refuse private addresses when they are named, and when a name leads to one', async () => {
    for (const url of [
      'http://10.0.0.1/',
      'https://169.254.169.254/x',
      'http://[::1]/',
      'http://2130706433/',
    ]) {
      const refused = await call('/v1/webhooks', { body: { url, events: ['run.finished'] } });
      expect([url, refused.status, refused.json.errors?.[0]?.path]).toEqual([url, 400, 'url']);
      const run = await call('/v1/pipes/run', { body: { ...split, config: { webhook: { url } } } });
      expect([url, run.status, run.json.errors?.[0]?.path]).toEqual([url, 400, 'config.webhook.url']);
    }
    // A name in another script is longer on the network, and would not fit into an index.
    const long = `http://${'漢字かな'.repeat(450)}.example/`;
    const refused = await call('/v1/webhooks', { body: { url: long, events: ['run.finished'] } });
    expect(refused.status).toBe(400);
    const unending = await call('/v1/pipes/run', { body: { ...split, config: { webhook: { url: long } } } });
    expect([unending.status, unending.json.errors?.[0]?.path]).toEqual([400, 'config.webhook.url']);
    // The port is not the one that is allowed.
    const body = { url: `http://localhost:${receiver.port + 1}/`, events: ['run.finished'] };
    const { json: made } = await call('/v1/webhooks', { body });
    await call(`/v1/webhooks/${made.id}/test`, { method: 'POST' });
    const [delivery] = await waitFor(
      () => deliveriesOf(made.id),
      ([one]) => one?.attempts === 1,
    );
    expect(delivery).toMatchObject({ state: 'pending', last_status: null });
    expect(delivery.last_error).toContain('must not be called');
    const text = (await service.call('/metrics')).text;
    expect(text).toMatch(/headrace_webhook_deliveries_total\{outcome="retried"\} [1-9]/);
    expect(text).toMatch(/headrace_webhook_deliveries_total\{outcome="delivered"\} [1-9]/);
    expect(text).toMatch(/headrace_webhook_age_seconds [\d.]+/);
  });
});

describeOnBothHomes('webhooks of a process that dies', (home) => {
  it('are delivered by the next one, with the id that they had', async () => {
    const receiver = await startWebhookReceiver();
    onTestFinished(receiver.stop);
    const env = { ...(await makeHome(home)), HEADRACE_ALLOW_PRIVATE_HOSTS: receiver.host };
    // The first one gets no answer.
    const url = receiver.at('/dies', (response, nth) => void (nth > 1 && response.writeHead(204).end()));
    const dying = await spawnOn(env, 'all');
    const call = caller(dying.url, env);
    const { json: made } = await call('/v1/webhooks', { body: { url, events: ['run.finished'] } });
    await call('/v1/pipes/run', { body: split });
    const [first] = await receiver.waitFor('/dies', 1);
    await dying.kill();
    // Its claim runs out in half a minute.
    await withStorage(env, ({ work }) => sql`update webhook_deliveries set due_at = now()`.execute(work));
    const next = await startOn(env);
    onTestFinished(next.stop);
    const second = (await receiver.waitFor('/dies', 2))[1];
    if (second === undefined) throw new Error('nothing came');
    expect(second.id).toBe(first?.id);
    expect(verify(made.secret, second)).toMatchObject({ type: 'run.finished' });
  });
});
