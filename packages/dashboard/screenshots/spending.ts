import type { Client } from '@headrace/client';
import type { RunningServer } from '@headrace/server';
import type { SandboxServer } from '@headrace/sandbox';
import { sampleSandbox } from '@headrace/sandbox';

/** Settings with which production asks the simulated vendors, and charges for it. */
export function spendingSettings({ url }: SandboxServer): Record<string, string> {
  return {
    HEADRACE_PROVIDER_URLS: `*=${url}/vendors/{id}`,
    HEADRACE_PROVIDER_LIMITS: '*=off',
    HEADRACE_MANAGED_LEADMAGIC_KEY: 'test',
    HEADRACE_MANAGED_HUNTER_KEY: 'test',
  };
}

/** Grants credits, spends some, and sets budgets of which one is nearly used up. */
export async function spendSome(client: Client, { address, operatorToken }: RunningServer): Promise<void> {
  const { id } = await client.call<{ id: string }>('/v1/organization');
  await fetch(`${address}/operator/organizations/${id}/credits`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 100, note: 'Invoice 17' }),
  });
  const [key] = await client.listKeys();
  await client.setBudget({ period: 'day', amount: 50 });
  await client.setBudget({ period: 'month', amount: 12 });
  if (key !== undefined) await client.setBudget({ key_id: key.id, period: 'total', amount: 10.5 });
  await client.runSync({
    pipes: [{ pipe_id: 'person:workemail:waterfall@1' }],
    input: sampleSandbox('people', 24).map((person, index) => ({ ...person, id: index + 1 })),
    config: { max_credits: 20 },
  });
}
