import { Agent, request } from 'undici';
import { apiKey } from './spawn.ts';

const agent = new Agent({ connections: 16, keepAliveTimeout: 60_000 });

/** One API call; the status and the text of the answer. */
export async function call(url: string, body?: string): Promise<{ status: number; text: string }> {
  const response = await request(url, {
    dispatcher: agent,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.statusCode, text: await response.body.text() };
}

export function closeConnections(): Promise<void> {
  return agent.close();
}

/** The value below which that share of the samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
