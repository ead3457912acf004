import type { FastifyRequest } from 'fastify';
import type { App } from './app.ts';
import { outerCaller } from './outer-caller.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** What one answer may have: reading more JSON would keep the main thread from everybody else. */
const mostBytes = 4 * 1024 * 1024;

/**
 * A `fetch` that calls this service as the caller of a request, without a connection. The call passes everything that any
 * other call passes: the key, its role, the count of requests, capacity and limits.
 */
export function createInnerFetch(app: App, { headers, ip }: FastifyRequest): typeof globalThis.fetch {
  const { authorization = '' } = headers;
  return async (input, { method = 'GET', headers: given, body, signal } = {}) => {
    signal?.throwIfAborted();
    const payload = typeof body === 'string' ? { payload: body } : {};
    const ask = async () =>
      await app.inject({
        method: methods.find((one) => one === method) ?? 'GET',
        url: pathOf(input),
        headers: { ...Object.fromEntries(new Headers(given)), authorization },
        remoteAddress: ip,
        ...payload,
      });
    const answer = await (signal == null ? ask() : outerCaller.run(signal, ask));
    signal?.throwIfAborted();
    const { statusCode: status, rawPayload } = answer;
    const answered = new Headers(
      Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
    );
    if (rawPayload.length > mostBytes) return tooLong(rawPayload);
    return new Response(status === 204 ? null : new Uint8Array(rawPayload), { status, headers: answered });
  };
}

function pathOf(input: string | URL | Request): string {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input);
  return pathname + search;
}

/** Of a run, its id is the first that an answer has: cells of it can still be read one by one. */
const runId = /^\{"id":"([a-z0-9]{24})"/;

function tooLong(payload: Buffer): Response {
  const [, id] = runId.exec(payload.toString('latin1', 0, 100)) ?? [];
  const problem = {
    type: 'payload-too-large',
    title: 'The answer is too large for a tool',
    status: 413,
    detail:
      'It has more than 4 MB. Run fewer records at a time, or keep the results in a sheet and read its rows.',
    ...(id === undefined ? {} : { run_id: id }),
  };
  return Response.json(problem, { status: 413 });
}
