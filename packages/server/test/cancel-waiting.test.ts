import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BillingService } from './billing-service.ts';
import { readCredits, startBilling } from './billing-service.ts';
import { expectProblem, readCapacity } from './expect-problem.ts';
import { describeOnBothHomes } from './service.ts';
import { readRun, runOf, waitFor } from './wait-for.ts';

/** A vendor that wants to be left alone for an hour. */
async function startVendor() {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.writeHead(403, { 'retry-after': '3600', 'content-type': 'application/json' });
    response.end(JSON.stringify({ errors: [{ id: 'rate_limited', code: 403 }] }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, asked: () => asked, stop: () => void server.close() };
}

describeOnBothHomes('the cancel of a run that waits for a vendor', (home) => {
  let vendor: Awaited<ReturnType<typeof startVendor>>;
  let service: BillingService;
  beforeAll(async () => {
    vendor = await startVendor();
    service = await startBilling(home, {
      prices: { 'hunter-get-work-email': 1 },
      keys: ['hunter'],
      settings: { HEADRACE_PROVIDER_URLS: `hunter=${vendor.url}` },
    });
  });
  afterAll(async () => {
    await service.stop();
    vendor.stop();
  });

  it.each([{ config: {} }, { config: { widgets: { enabled: true } } }])(
    'keeps what is known, and skips the rest ($config)',
    async ({ config }) => {
      const { call } = await service.createOrganization('professional');
      const me = await readCredits(call);
      const body = {
        config,
        pipes: [
          { pipe_id: 'person:name:split@1' },
          { pipe_id: 'person:workemail:waterfall@1', config: { providers: [{ provider: 'hunter' }] } },
        ],
        input: [1, 2, 3].map((id) => ({ id, name: `Jane Number${id}`, company_domain: 'acme.com' })),
      };
      const submitted = await call('/v1/pipes/run', { body });
      const { id } = runOf(submitted);
      const cancel = () => call(`/v1/pipes/cancel/${id}`, { method: 'POST' });
      await waitFor(
        () => readRun(call, id),
        ({ records }) =>
          Object.values(records).every(({ fields }) => fields.work_email?.meta?.waiting_until !== undefined),
      );
      // The slice may still be written down just now.
      const canceled = await waitFor(cancel, ({ status }) => status === 200);
      const run = runOf(canceled);
      expect([run.status, run.errors]).toEqual(['canceled', []]);
      for (const { fields } of Object.values(run.records)) {
        expect(fields.first_name).toMatchObject({ status: 'completed', value: 'Jane' });
        expect(fields.work_email).toMatchObject({
          status: 'skipped',
          value: null,
          reason: { code: 'Canceled' },
          resolved_by: null,
        });
        expect(fields.work_email?.meta?.waiting_until).toBeUndefined();
      }
      expect(await readRun(call, id)).toEqual(run);
      const { balance, held } = await readCredits(call);
      expect([balance, held]).toEqual([me.balance, 0]);
      const again = await call('/v1/pipes/run', { body: { pipes: [body.pipes[0]], input: body.input } });
      expect(readCapacity(again).p3).toBe(readCapacity(submitted).p3);
      const problem = expectProblem(await cancel(), 'not-cancelable');
      expect(problem.detail).toContain('canceled');
      const streamed = await call(`/v1/pipes/stream/${id}`);
      expect(streamed.text.match(/event: record/g)).toHaveLength(3);
      expect(streamed.text).toContain('"status":"canceled"');
    },
  );
});
