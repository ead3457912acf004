import { once } from 'node:events';
import { createServer } from 'node:http';

export interface MetricsServer {
  address: string;
  close(): Promise<void>;
}

/**
 * Metrics on a port of their own: for workers, which have no API, and for operators who do not want to show them on the
 * port of the API. Rejects when it cannot listen there.
 */
export async function serveMetrics(
  { port, host }: { port: number; host: string },
  metrics: { contentType: string; render(): Promise<string> },
): Promise<MetricsServer> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    const text = await metrics.render().catch(() => null);
    if (text === null) response.writeHead(500).end();
    else response.setHeader('content-type', metrics.contentType).end(text);
  });
  server.listen(port, host);
  await once(server, 'listening');
  const bound = server.address();
  const taken = typeof bound === 'object' && bound !== null ? bound.port : port;
  return {
    address: `http://${host}:${taken}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
