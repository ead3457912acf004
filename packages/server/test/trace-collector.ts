import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const value = z.looseObject({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() });
const attributes = z.array(z.object({ key: z.string(), value }));
const span = z.looseObject({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes,
});
const traces = z.object({
  resourceSpans: z.array(
    z.object({ resource: z.object({ attributes }), scopeSpans: z.array(z.object({ spans: z.array(span) })) }),
  ),
});

export interface CollectedSpan extends Omit<z.infer<typeof span>, 'attributes'> {
  attributes: Record<string, unknown>;
  /** Attributes of the process that sent it. */
  resource: Record<string, unknown>;
}

export interface TraceCollector {
  url: string;
  spans: CollectedSpan[];
  /** Everything that was sent, as text. */
  received(): string;
  stop(): Promise<void>;
}

/** The other side of OTLP over HTTP, in its JSON form. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    bodies.push(body);
    for (const { resource, scopeSpans } of traces.parse(JSON.parse(body)).resourceSpans)
      for (const one of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...one, attributes: flatten(one.attributes), resource: flatten(resource.attributes) });
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    received: () => bodies.join('\n'),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function flatten(list: z.infer<typeof attributes>): Record<string, unknown> {
  return Object.fromEntries(
    list.map(({ key, value: { stringValue, intValue } }) => [key, stringValue ?? intValue]),
  );
}
