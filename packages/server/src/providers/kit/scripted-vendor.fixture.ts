import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { noDatabases } from './no-databases.fixture.ts';
import { createBreakers } from './breakers.ts';
import type { CallResult } from './call-result.ts';
import { callOperation } from './call-operation.ts';
import type { CallSettings } from './call-settings.ts';
import { createGuardedClient, createVendorClient } from './guarded-request.ts';
import type { AnswerShape, Operation, Wire } from './operation.ts';
import { besideAddress } from './own-address.ts';
import { takesTwoParts } from './place-credential.ts';
import type { ProviderSpec } from './provider-spec.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { createMemoryRateStore } from './rate-store.ts';

/** What a scripted vendor answers; a function writes the answer itself. */
export type ScriptedReply =
  | { status?: number; headers?: Record<string, string>; body: unknown }
  | ((request: IncomingMessage, response: ServerResponse) => void);

/** A request as the vendor saw it. */
export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface ScriptedVendor {
  /** Everything it was asked, in order. */
  seen: SeenRequest[];
  /** Where it listens, for clients other than ours. */
  baseUrl: string;
  /** Asks with the whole kit over HTTP; a call is late after 400 ms, or as many as are given. */
  call<Input, Answer extends AnswerShape>(
    operation: Operation<Input, Answer>,
    input: Input,
    deadlineMs?: number,
  ): Promise<CallResult<Answer>>;
  close(): Promise<void>;
}

const context = {
  credential: { id: 'test', kind: 'managed' as const },
  organizationId: 'org-1',
  digest: 'of the question',
  idempotencyKey: 'effect-1',
  class: 1,
  mayAsk: () => Promise.resolve(true),
};

/** With a key of the form that its vendor needs. */
function contextOf({ provider }: Pick<Operation<never, AnswerShape>, 'provider'>) {
  const key = besideAddress(provider, takesTwoParts(provider.auth) ? 'key-id:secret-key' : 'secret-key');
  return { context: { ...context, credential: { ...context.credential, key } } };
}

const givenToken = { body: { access_token: 'secret-key', token_type: 'Bearer', expires_in: 3600 } };

const defaultDeadlineMs = 400;
/** Pauses between retries and polls are this much shorter than in real life. */
const haste = 0.01;

/** A vendor on loopback that gives these answers in order, the last one again and again. */
export async function startScriptedVendor(replies: readonly ScriptedReply[]): Promise<ScriptedVendor> {
  const seen: SeenRequest[] = [];
  let tokenPath: string | null = null;
  const server = createServer((request, response) => {
    // For an id and a secret there is a token, which is no part of the script.
    if (tokenPath !== null && request.url === tokenPath) return answer(givenToken, request, response);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      seen.push({ method, path, headers, body: Buffer.concat(chunks).toString('utf8') });
      const reply = replies[Math.min(seen.length, replies.length) - 1];
      if (reply !== undefined) answer(reply, request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${portOf(server.address())}`;
  const vendors = createVendorClient();
  const web = createGuardedClient({ allowedPrivateHosts: ['127.0.0.1'] });
  const settings = settingsFor(baseUrl, { vendors, web });
  return {
    seen,
    baseUrl,
    call: (operation, input, deadlineMs = defaultDeadlineMs) => {
      tokenPath = tokenPathOf(operation.provider);
      return callOperation(settings, {
        operation: unhurried(operation, deadlineMs),
        input,
        ...contextOf(operation),
      });
    },
    close: async () => {
      await Promise.all([vendors.close(), web.close()]);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function settingsFor(baseUrl: string, clients: Pick<CallSettings, 'vendors' | 'web'>): CallSettings {
  return {
    ...clients,
    baseUrl: () => baseUrl,
    // None, of whatever kind.
    limitsOf: () => ({}),
    limiter: createRateLimiter(createMemoryRateStore(Date.now), { now: Date.now, sleep, haste }),
    databases: noDatabases,
    breakers: createBreakers(),
    haste,
    now: Date.now,
    sleep,
    random: () => 0.5,
  };
}

function tokenPathOf({ auth }: Pick<ProviderSpec, 'auth'>): string | null {
  return auth !== 'none' && 'tokenAt' in auth ? auth.tokenAt : null;
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Late after `deadlineMs` as the clock has it. */
function unhurried<Input, Answer extends AnswerShape>(
  operation: Operation<Input, Answer>,
  deadlineMs: number,
): Operation<Input, Answer> {
  const wire = { deadlineMs: deadlineMs / haste };
  if (operation.kind === 'effect') return { ...operation, exchange: withWire(operation.exchange, wire) };
  const { exchange } = operation;
  return exchange.kind === 'rows' ? operation : { ...operation, exchange: withWire(exchange, wire) };
}

function withWire<How extends { wire: Wire }>(exchange: How, part: Partial<Wire>): How {
  return { ...exchange, wire: { ...exchange.wire, ...part } };
}

function answer(reply: ScriptedReply, request: IncomingMessage, response: ServerResponse): void {
  if (typeof reply === 'function') return reply(request, response);
  const isText = typeof reply.body === 'string';
  const type = isText ? 'text/html' : 'application/json';
  response.writeHead(reply.status ?? 200, { 'content-type': type, ...reply.headers });
  response.end(isText ? reply.body : JSON.stringify(reply.body));
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
