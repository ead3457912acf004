import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PipesResponse } from '../src/contract/pipes-response.ts';
import type { BillingService } from './billing-service.ts';
import { readCredits, startBilling } from './billing-service.ts';
import { describeOnBothHomes } from './service.ts';
import { finishRun, readRun, waitFor } from './wait-for.ts';

/** `WAITING_RECORDS=10000 WAITING_SECONDS=60` is the whole of it. */
const recordCount = Number(process.env.WAITING_RECORDS ?? 100);
/** Longer than a record waits in its slice, however late it is told on a busy machine. */
const blockSeconds = Number(process.env.WAITING_SECONDS ?? 25);
const perRun = 100;
const price = 0.001;
const isShown = process.env.WAITING_RECORDS !== undefined;

/** A vendor that says "too often" for a while, from the first request on, and answers afterwards. */
async function startVendor() {
  const counts = { refused: 0, answered: new Map<string, number>() };
  let opensAt: number | null = null;
  const server = createServer((request, response) => {
    opensAt ??= Date.now() + blockSeconds * 1000;
    const leftMs = opensAt - Date.now();
    response.setHeader('content-type', 'application/json');
    if (leftMs > 0) {
      counts.refused += 1;
      response.writeHead(403, { 'retry-after': String(Math.ceil(leftMs / 1000)) });
      response.end(JSON.stringify({ errors: [{ id: 'rate_limited', code: 403 }] }));
      return;
    }
    const name = new URL(request.url ?? '', 'http://localhost').searchParams.get('full_name') ?? '';
    counts.answered.set(name, (counts.answered.get(name) ?? 0) + 1);
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@acme.com`;
    response.end(JSON.stringify({ data: { email, score: 99, verification: { status: 'valid' } } }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    counts,
    opensAt: () => opensAt ?? 0,
    isOpen: () => opensAt !== null && Date.now() >= opensAt,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const addressOf = ({ records }: PipesResponse) =>
  Object.values(records).flatMap(({ fields }) => fields.work_email ?? []);

describeOnBothHomes('records whose vendor wants to be left alone', (home) => {
  let vendor: Awaited<ReturnType<typeof startVendor>>;
  let service: BillingService;
  beforeAll(async () => {
    vendor = await startVendor();
    service = await startBilling(home, {
      prices: { 'hunter-get-work-email': price },
      keys: ['hunter'],
      settings: {
        HEADRACE_PROVIDER_URLS: `hunter=${vendor.url}`,
        HEADRACE_PROVIDER_LIMITS: `hunter=${Math.max(50, recordCount / 50)}/s`,
        HEADRACE_REQUESTS_PER_MINUTE: '1000000',
      },
    });
  });
  afterAll(async () => {
    await service.stop();
    await vendor.stop();
  });

  it(
    'leave their slices, hold no money, ask nobody, and all complete when it is over',
    { timeout: 600_000 },
    async () => {
      const { call } = await service.createOrganization('professional');
      const me = await readCredits(call);
      const runs = await submitAll(call);
      const [first = ''] = runs;
      const waiting = await waitFor(
        () => readRun(call, first),
        (run) => addressOf(run).every(({ meta }) => meta?.waiting_until !== undefined),
      );
      for (const { status, value, meta } of addressOf(waiting)) {
        expect([status, value]).toEqual(['pending', null]);
        // A second for the clocks of the service and of the database, which are rounded.
        expect(Date.parse(String(meta?.waiting_until))).toBeGreaterThan(vendor.opensAt() - 1000);
      }
      expect(waiting.status).toBe('processing');
      const asked = vendor.counts.refused;
      expect((await readCredits(call)).balance).toBe(me.balance);
      await waitFor(vendor.isOpen, (isOpen) => isOpen);
      if (isShown)
        process.stdout.write(`${home}: ${asked} refused at first, ${vendor.counts.refused - asked} later\n`);
      // Those that were on their way when the vendor said so for the first time, and nobody since.
      expect(vendor.counts.refused).toBe(asked);
      const ended: PipesResponse[] = [];
      for (const id of runs) ended.push(await finishRun(call, id));
      const fields = ended.flatMap(addressOf);
      const ends = new Set(fields.map(({ status }) => status));
      if (isShown) process.stdout.write(`${home}: ${fields.length} records ended: ${[...ends].join(', ')}\n`);
      expect([fields.length, [...ends]]).toEqual([recordCount, ['completed']]);
      expect(fields.every(({ meta }) => meta?.waiting_until === undefined)).toBe(true);
      // Each was asked once, and is charged once.
      expect(vendor.counts.answered.size).toBe(recordCount);
      expect(new Set(vendor.counts.answered.values())).toEqual(new Set([1]));
      const { balance, held } = await readCredits(call);
      expect([Math.round((me.balance - balance) / price), held]).toEqual([recordCount, 0]);
    },
  );

  async function submitAll(call: BillingService['call']): Promise<string[]> {
    const ids: string[] = [];
    for (let from = 0; from < recordCount; from += perRun) {
      const input = Array.from({ length: Math.min(perRun, recordCount - from) }, (_, at) => ({
        id: from + at + 1,
        name: `Jane Number${from + at + 1}`,
        company_domain: 'acme.com',
      }));
      const pipes = [
        { pipe_id: 'person:workemail:waterfall@1', config: { providers: [{ provider: 'hunter' }] } },
      ];
      const { status, json } = await call('/v1/pipes/run', { body: { pipes, input } });
      expect(status).toBe(200);
      ids.push(json.id);
    }
    return ids;
  }
});
