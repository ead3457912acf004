/* Calls of a client that does not give up: refused connections, lost answers and 503s are tried again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { apiKey } from '../../bench/spawn.ts';

export interface ApiClient {
  /** The text of a 200; throws for an answer that nobody should try again, and after the deadline. */
  call(path: string, options?: CallOptions): Promise<string>;
  /** Answers and failures that were tried again, by status or error code. */
  retries: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

interface CallOptions {
  body?: string;
  idempotencyKey?: string;
}

/** How long one call may be tried: far longer than a start takes. */
const patienceMs = 120_000;
const pauseMs = 250;
/** An answer that does not come is a lost one. */
const answerMs = 20_000;

export function createApiClient(url: string): ApiClient {
  const agent = new Agent({ connections: 64, headersTimeout: answerMs, bodyTimeout: answerMs });
  const retries = new Map<string, number>();
  const call = async (path: string, options: CallOptions = {}): Promise<string> => {
    for (const deadline = Date.now() + patienceMs; ; await sleep(pauseMs)) {
      const answer = await tryCall(agent, { url: url + path, ...options });
      if (answer.end === '200') return answer.text;
      if (/^4\d\d$/.test(answer.end))
        throw new Error(`${path} answered ${answer.end}: ${answer.text.slice(0, 500)}`);
      retries.set(answer.end, (retries.get(answer.end) ?? 0) + 1);
      if (Date.now() > deadline)
        throw new Error(`${path} did not answer within ${patienceMs / 1000} s; last: ${answer.end}`);
    }
  };
  return { call, retries, close: () => agent.destroy() };
}

async function tryCall(
  agent: Agent,
  { url, body, idempotencyKey }: CallOptions & { url: string },
): Promise<{ end: string; text: string }> {
  try {
    const response = await request(url, {
      dispatcher: agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body }),
    });
    return { end: String(response.statusCode), text: await response.body.text() };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return { end: code, text: '' };
  }
}
