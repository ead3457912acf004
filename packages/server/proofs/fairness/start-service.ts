import type { SubscriptionName } from '../../src/contract/operator.ts';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'undici';
import { z } from 'zod';
import type { BenchHome } from '../../bench/spawn.ts';
import { message } from '../../bench/spawn.ts';
import type { Role } from '../../src/config.ts';

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export interface Organization {
  id: string;
  apiKey: string;
}

export interface ProofService {
  /** Calls the API; a body makes it a POST. */
  call(path: string, options: { apiKey: string; body?: string }): Promise<Answer>;
  /** Another organization, rich enough for whatever the proof makes it ask. */
  createOrganization(plan: SubscriptionName): Promise<Organization>;
  stop(): Promise<void>;
}

const credits = 1_000_000;
const announcement = z.object({ url: z.string(), operatorToken: z.string() });
const created = z.object({ id: z.string(), api_key: z.string() });

/** Starts a service on that home; `api` alone leaves everything in the queue. */
export async function startService(
  home: BenchHome,
  { role, settings }: { role: Role; settings: Record<string, string> },
): Promise<ProofService> {
  const child = fork(new URL('service-process.ts', import.meta.url), [role], {
    env: {
      PATH: process.env.PATH,
      HEADRACE_PORT: '0',
      HEADRACE_LOG_LEVEL: 'error',
      HEADRACE_DATA_DIR: home.dataDir,
      HEADRACE_REQUESTS_PER_MINUTE: '100000000',
      ...(home.databaseUrl === null ? {} : { DATABASE_URL: home.databaseUrl }),
      ...settings,
    },
  });
  const { url, operatorToken } = announcement.parse(await message(child));
  const { call, close } = createCaller(url);
  const operate = async (path: string, body: object) => {
    const { status, text } = await call(path, { apiKey: operatorToken, body: JSON.stringify(body) });
    if (status >= 300) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`);
    return text;
  };
  return {
    call,
    createOrganization: async (plan) => {
      const text = await operate('/operator/organizations', { name: `on ${plan}`, plan });
      const { id, api_key: apiKey } = created.parse(JSON.parse(text));
      await operate(`/operator/organizations/${id}/credits`, { amount: credits });
      return { id, apiKey };
    },
    stop: async () => {
      const exited = once(child, 'exit');
      child.send('stop');
      await exited;
      await close();
    },
  };
}

function createCaller(url: string): { call: ProofService['call']; close(): Promise<void> } {
  const agent = new Agent({ connections: 128, keepAliveTimeout: 60_000, headersTimeout: 0, bodyTimeout: 0 });
  return {
    call: async (path, { apiKey, body }) => {
      const response = await request(url + path, {
        dispatcher: agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body }),
      });
      return { status: response.statusCode, headers: response.headers, text: await response.body.text() };
    },
    close: () => agent.close(),
  };
}
