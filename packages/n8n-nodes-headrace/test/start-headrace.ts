import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readJson } from './read-json.ts';
import type { Started } from './start-process.ts';
import { runCommand, startScript } from './start-process.ts';

const command = join(import.meta.dirname, '../../cli/src/main.js');
/** A price for which the free credits of an organization suffice for all records of the test. */
export const price = 0.05;

export interface Headrace {
  url: string;
  apiKey: string;
  vendorsUrl: string;
  /** How often each simulated vendor was asked. */
  countAsked(vendor: string): Promise<number>;
  setLatency(latencyMs: number): Promise<void>;
  /** What the organization may spend from now on. */
  setBudget(amount: number): Promise<void>;
  read<Answer>(path: string): Promise<Answer>;
  stop(): Promise<void>;
}

/** A service in production mode, whose vendors are the simulated ones. */
export async function startHeadrace(folder: string): Promise<Headrace> {
  const vendors = await startScript([command, 'sandbox', 'serve', '--port', '0'], {
    env: { HEADRACE_DATA_DIR: join(folder, 'vendors') },
    ready: /at (http:\S+)[^]*start\n/,
  });
  try {
    return describe(await startService(folder, vendors), vendors);
  } catch (error) {
    await vendors.stop();
    throw error;
  }
}

async function startService(folder: string, vendors: Started): Promise<Started> {
  const prices = join(folder, 'prices.json');
  await writeFile(prices, JSON.stringify({ 'leadmagic-get-work-email': price }));
  return startScript([command, 'start'], {
    env: {
      HEADRACE_DATA_DIR: join(folder, 'headrace'),
      HEADRACE_PORT: '0',
      HEADRACE_LOG_LEVEL: 'silent',
      HEADRACE_DASHBOARD: 'off',
      HEADRACE_PRICES_FILE: prices,
      HEADRACE_PROVIDER_URLS: `*=${vendors.said[1]}/vendors/{id}`,
      HEADRACE_MANAGED_LEADMAGIC_KEY: 'any',
    },
    ready: /at (http:\/\/[\w.:]+)[^]*(hr_\w{40})/,
  });
}

function describe(service: Started, vendors: Started): Headrace {
  const [, url = '', apiKey = ''] = service.said;
  const vendorsUrl = vendors.said[1] ?? '';
  const headers = { Authorization: `Bearer ${apiKey}` };
  const read = <Answer>(path: string) => fetch(url + path, { headers }).then(readJson<Answer>);
  return {
    url,
    apiKey,
    vendorsUrl,
    read,
    countAsked: async (vendor) => {
      const counts = await fetch(`${vendorsUrl}/counts`).then(readJson<Record<string, { requests: number }>>);
      return counts[vendor]?.requests ?? 0;
    },
    setBudget: async (amount) => {
      const body = JSON.stringify({ period: 'total', amount });
      const put = { method: 'PUT', headers: { ...headers, 'Content-Type': 'application/json' }, body };
      await readJson(await fetch(`${url}/v1/budgets`, put));
    },
    setLatency: async (latencyMs) => {
      const body = JSON.stringify({ latencyMs });
      await fetch(`${vendorsUrl}/switches/*`, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json' },
        body,
      });
    },
    stop: async () => {
      await service.stop();
      await vendors.stop();
    },
  };
}

/** People of the simulated world. */
export async function readPeople(count: number): Promise<Record<string, string>[]> {
  const args = [command, 'sandbox', 'sample', '--people', String(count), '--json'];
  const people: Record<string, string>[] = JSON.parse(await runCommand(process.execPath, args, {}));
  return people;
}
