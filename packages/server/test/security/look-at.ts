import { expect } from 'vitest';
import type { Call } from '../service.ts';
import { lists } from './every-path.ts';
import type { Ids } from './try-path.ts';

/** All that the organization itself can see of what it has. */
export async function lookAt({ ids, call }: { ids: Ids; call: Call }): Promise<string[]> {
  const paths = [
    `/v1/pipes/check/${ids.run}`,
    `/v1/pipes/check/${ids.pendingRun}`,
    `/v1/pipes/receipt/${ids.run}/${ids.record}/${ids.field}`,
    `/v1/search/check/${ids.search}`,
    `/v1/search/check/${ids.pendingSearch}`,
    `/v1/search/receipt/${ids.search}`,
    `/v1/datasets/${ids.dataset}`,
    `/v1/sheets/${ids.sheet}`,
    `/v1/sheets/${ids.sheet}/rows`,
    ...lists,
    '/v1/credits',
    '/v1/budgets',
    '/v1/members',
    '/v1/invitations',
    '/v1/audit',
  ];
  const answers = await Promise.all(paths.map((path) => call(path)));
  for (const { status, text } of answers) expect(status, text).toBe(200);
  return answers.map(({ text }) => text);
}
