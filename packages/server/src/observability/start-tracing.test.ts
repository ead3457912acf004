import { once } from 'node:events';
import { createServer } from 'node:http';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { openTracing } from './tracing.ts';

afterEach(() => void vi.unstubAllEnvs());

const request = { method: 'GET', route: '/v1/credits', requestId: 'one', traceparent: undefined };

function collectLines() {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  return { lines, logger: pino(stream) };
}

/** A collector that takes connections and never answers. */
async function listenInSilence(): Promise<string> {
  const server = createServer(() => {}).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

async function openTo(endpoint: string) {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint);
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '10');
  // Far longer than a test may take: what waits for the collector does not pass.
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '600000');
  vi.stubEnv('OTEL_BSP_EXPORT_TIMEOUT', '600000');
  const { lines, logger } = collectLines();
  return { lines, tracing: await openTracing(process.env, { logger, role: 'all' }) };
}

it.each([
  ['is down', () => Promise.resolve('http://127.0.0.1:9')],
  ['never answers', listenInSilence],
])('a collector that %s keeps neither spans nor the stop waiting', async (_, start) => {
  const { lines, tracing } = await openTo(await start());
  for (let count = 0; count < 5000; count += 1) {
    const span = tracing.beginRequest(request);
    expect(span?.traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
    span?.end({ status: 200, organizationId: 'org' });
  }
  await tracing.close();
  expect(lines.filter((line) => line.includes('traces lost')).length).toBeLessThanOrEqual(1);
});

it.each([
  ['no endpoint', {}],
  ['an empty one', { OTEL_EXPORTER_OTLP_ENDPOINT: ' ' }],
  ['the SDK disabled', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_SDK_DISABLED: 'true' }],
  ['no exporter', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_TRACES_EXPORTER: 'none' }],
])('with %s nothing is traced, and runs store no trace', async (_, env) => {
  const tracing = await openTracing(env, { logger: collectLines().logger, role: 'all' });
  expect(tracing.beginRequest({ ...request, traceparent: undefined })).toBeNull();
  const submission = {
    kind: 'pipes' as const,
    organizationId: 'org',
    runId: 'run',
    environment: 'sandbox' as const,
    plan: null,
    ids: [],
    inputs: [],
    invalid: null,
    idempotency: null,
    trace: null,
  };
  expect(await tracing.admit(submission, (trace) => Promise.resolve(trace))).toBeNull();
});

it('traces no probes', async () => {
  const { tracing } = await openTo('http://127.0.0.1:9');
  expect(tracing.beginRequest({ ...request, route: '/metrics' })).toBeNull();
  await tracing.close();
});

it("follows the caller's decision about sampling", async () => {
  const { tracing } = await openTo('http://127.0.0.1:9');
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const span = tracing.beginRequest({ ...request, traceparent: `00-${traceId}-b7ad6b7169203331-00` });
  expect(span?.traceparent).toMatch(new RegExp(`^00-${traceId}-[\\da-f]{16}-00$`));
  await tracing.close();
});
