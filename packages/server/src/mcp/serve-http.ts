/* The protocol over HTTP, without sessions: each request has a server of its own, so any process can answer it. */
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Client } from '@headrace/client';
import { createCatalogReader } from './catalog-reader.ts';
import type { ToolServerParts } from './tool-server.ts';
import { createToolServer } from './tool-server.ts';

/** A request whose caller is known and whose body has been read. */
export interface McpRequest {
  headers: Record<string, string>;
  body: unknown;
  /** Calls the API as the caller. */
  client: Client;
  signal: AbortSignal;
}

export interface McpAnswer {
  status: number;
  contentType: string | null;
  body: string;
}

export interface McpEndpoint {
  answer(request: McpRequest): Promise<McpAnswer>;
}

/** Only what the protocol puts there; the body comes apart. */
const passedOn = ['mcp-protocol-version', 'mcp-method', 'mcp-name'];

export function createMcpEndpoint({ version, reportFault }: Omit<ToolServerParts, 'contextOf'>): McpEndpoint {
  const catalog = createCatalogReader();
  return {
    answer: async ({ headers, body, client, signal }) => {
      const contextOf = () => Promise.resolve({ client, catalog, signal });
      const factory = () => createToolServer({ version, contextOf, reportFault });
      const request = toRequest(headers);
      const response = (await isLegacyRequest(request, body))
        ? await answerLegacy(factory(), { request, body })
        : // Nothing ever changes that a client could subscribe to.
          await createMcpHandler(factory, { legacy: 'reject', maxSubscriptions: 0 }).fetch(request, {
            parsedBody: body,
          });
      return {
        status: response.status,
        contentType: response.headers.get('content-type'),
        body: await response.text(),
      };
    },
  };
}

/** Revisions before 2026-07-28, which begin with `initialize`. */
async function answerLegacy(
  server: ReturnType<typeof createToolServer>,
  { request, body }: { request: Request; body: unknown },
): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: body });
  } finally {
    await server.close();
  }
}

function toRequest(given: Record<string, string>): Request {
  const headers = new Headers(
    passedOn.flatMap((name): [string, string][] => {
      const value = given[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  headers.set('content-type', 'application/json');
  // Some clients do not say that they take event streams; they get none.
  headers.set('accept', 'application/json, text/event-stream');
  return new Request('http://localhost/mcp', { method: 'POST', headers, body: '{}' });
}
