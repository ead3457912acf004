import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { serveSimulators } from '@headrace/sandbox/kit/serve-simulators';
import { simulators } from '@headrace/sandbox/simulators';
import { createWorld } from '@headrace/sandbox';
import { emailRequest, peopleRecords, priceName } from './billing-service.ts';
import type { LoggedService } from './logged-service.ts';
import { spawnLogged } from './logged-service.ts';
import type { Home } from './service.ts';
import { describeOnBothHomes } from './service.ts';
import { caller, makeHome } from './spawned-homes.ts';
import type { CollectedSpan } from './trace-collector.ts';
import { startTraceCollector } from './trace-collector.ts';
import { finishRun } from './wait-for.ts';

const inbound = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' };
const planted = { name: 'Plantina Hiddenford', domain: 'planted-domain.example', key: 'planted-vendor-key' };

/** Vendors at an address that keeps the headers it was asked with. */
async function startVendors() {
  const served = await serveSimulators({ simulators, world: createWorld(), port: 0, host: '127.0.0.1' });
  const asked: IncomingHttpHeaders[] = [];
  const server = createServer(async (request, response) => {
    asked.push(request.headers);
    const { host: _host, connection: _connection, ...headers } = request.headers;
    const body = await text(request);
    const reply = await fetch(served.url + (request.url ?? ''), {
      method: request.method ?? 'GET',
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(body === '' ? {} : { body }),
    });
    response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? '' });
    response.end(await reply.text());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await served.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { asked, url: `http://127.0.0.1:${port}` };
}

async function startHome(home: Home, more: Record<string, string>) {
  const vendors = await startVendors();
  const folder = await mkdtemp(join(tmpdir(), 'headrace-prices-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const pricesFile = join(folder, 'prices.json');
  await writeFile(pricesFile, JSON.stringify({ [priceName]: 0 }));
  const env = {
    ...(await makeHome(home)),
    HEADRACE_LOG_LEVEL: 'info',
    HEADRACE_PROVIDER_URLS: `*=${vendors.url}/vendors/{id}`,
    HEADRACE_PROVIDER_LIMITS: '*=off',
    HEADRACE_MANAGED_LEADMAGIC_KEY: planted.key,
    HEADRACE_PRICES_FILE: pricesFile,
    ...more,
  };
  const start = async (): Promise<[api: LoggedService, ...others: LoggedService[]]> => {
    if (home === 'pglite') return [await spawnLogged(env, 'all')];
    const api = await spawnLogged(env, 'api');
    return [api, await spawnLogged(env, 'worker')];
  };
  return { vendors, env, services: await start() };
}

const records = [{ id: 1, name: planted.name, company_domain: planted.domain }, ...peopleRecords(2, 5)].map(
  (record, at) => ({ ...record, id: at + 1 }),
);

async function submitAndFinish(url: string, env: Record<string, string>, headers: Record<string, string>) {
  const call = caller(url, env);
  const submitted = await call('/v1/pipes/run', { body: emailRequest(records), headers });
  expect(submitted.status).toBe(200);
  await finishRun(call, submitted.json.id);
  return String(submitted.json.id);
}

const parseLines = ({ lines }: LoggedService) =>
  lines.map((line): Record<string, unknown> => JSON.parse(line));

describeOnBothHomes('a run that is traced', (home) => {
  it('is one trace from the request to the vendor, and says nothing of its records', async () => {
    const collector = await startTraceCollector();
    onTestFinished(collector.stop);
    const { vendors, env, services } = await startHome(home, {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_SERVICE_NAME: 'headrace-test',
      // Nothing is sent before the stop, which must send it.
      OTEL_BSP_SCHEDULE_DELAY: '60000',
    });
    const runId = await submitAndFinish(services[0].url, env, {
      traceparent: `00-${inbound.trace}-${inbound.span}-01`,
      'x-request-id': 'the-request',
    });
    for (const service of services) expect(await service.terminate()).toBe(0);

    const spans = collector.spans.filter(({ traceId }) => traceId === inbound.trace);
    const named = (name: string): CollectedSpan[] => spans.filter((span) => span.name === name);
    const [request] = named('POST /v1/pipes/run');
    const [admission] = named('admit run');
    const [slice] = named('run slice');
    const calls = named('leadmagic.find_email');
    expect(spans).toHaveLength(3 + calls.length);
    expect(calls).toHaveLength(records.length);
    expect(request?.parentSpanId).toBe(inbound.span);
    expect(request?.attributes).toMatchObject({
      'http.route': '/v1/pipes/run',
      'http.response.status_code': 200,
      'headrace.request_id': 'the-request',
    });
    expect(admission?.parentSpanId).toBe(request?.spanId);
    expect(admission?.attributes['headrace.run_id']).toBe(runId);
    expect(slice?.parentSpanId).toBe(admission?.spanId);
    for (const call of calls) {
      expect(call.parentSpanId).toBe(slice?.spanId);
      expect(call.attributes).toMatchObject({
        'headrace.provider': 'leadmagic',
        'headrace.outcome': expect.stringMatching(/^(?:not_)?found$/),
        'http.response.status_code': expect.any(Number),
      });
    }
    expect(request?.resource).toMatchObject({ 'service.name': 'headrace-test' });
    expect(slice?.resource['headrace.role']).toBe(home === 'pglite' ? 'all' : 'worker');

    expect(collector.received()).not.toMatch(valuesPattern(env));
    expect(vendors.asked.length).toBeGreaterThan(0);
    for (const headers of vendors.asked)
      expect(Object.keys(headers)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(?:traceparent|tracestate|baggage|b3)$/)]),
      );
    expectLogs(services, { runId, env });
  });
});

/** What must stand nowhere but in the run itself. */
function valuesPattern({ HEADRACE_BOOTSTRAP_API_KEY: apiKey = '' }: Record<string, string>): RegExp {
  const values = records.flatMap(({ name, company_domain: domain }) => [name, domain]);
  return new RegExp(
    [...values, planted.key, apiKey].map((value) => value.replaceAll('.', '\\.')).join('|'),
    'i',
  );
}

function expectLogs(
  services: LoggedService[],
  { runId, env }: { runId: string; env: Record<string, string> },
): void {
  const lines = services.flatMap(parseLines);
  expect(JSON.stringify(lines)).not.toMatch(valuesPattern(env));
  const common = { level: 30, time: expect.any(Number), service: 'headrace', trace_id: inbound.trace };
  const organization_id = expect.stringMatching(/./);
  expect(lines.find(({ route, msg }) => msg === 'request' && route === '/v1/pipes/run')).toMatchObject({
    ...common,
    request_id: 'the-request',
    method: 'POST',
    status: 200,
    duration_ms: expect.any(Number),
    organization_id,
  });
  expect(lines.find(({ msg }) => msg === 'run submitted')).toMatchObject({
    request_id: 'the-request',
    run_id: runId,
  });
  expect(lines.find(({ msg }) => msg === 'run finished')).toMatchObject({
    ...common,
    run_id: runId,
    organization_id,
    status: 'completed',
    records: records.length,
    credits: 0,
    duration_ms: expect.any(Number),
  });
}
