// Searches over the simulated world: planned, run and put together as a service does it, without a database.
import type { z } from 'zod';
import { createSearchCatalog, searches } from '../catalog.ts';
import type { SearchRequest } from '../contract/search-request.ts';
import { searchRequest } from '../contract/search-request.ts';
import { searchResponse } from '../contract/search-response.ts';
import { someTime } from '../engine/pipeline.fixture.ts';
import { createPriceList } from '../engine/plan/price-list.ts';
import type { SliceWork } from '../engine/ports.ts';
import { assembleSearch } from '../engine/search/assemble-search.ts';
import { createSearchExecutor } from '../engine/search/execute-search.ts';
import { makeSearchPlan } from '../engine/search/make-search-plan.ts';
import { createPageCursors } from '../engine/search/page-cursor.ts';
import { createSandboxPorts, sandboxFunds } from '../wiring/sandbox-ports.fixture.ts';

const catalog = createSearchCatalog(searches);
const cursors = createPageCursors({ keys: ['key'] });
const prices = createPriceList();
const ports = createSandboxPorts();
const executor = createSearchExecutor({ ...ports, searches: catalog, cursors });

/** The answer of one search; throws what its request is refused for. */
export async function runSearch(search: SearchRequest['search']): Promise<z.infer<typeof searchResponse>> {
  const plan = await planOf(search);
  await fillBucket();
  const bodies = new Map<number, string>();
  const slice = executor.start(workOf(plan), {
    funds: sandboxFunds,
    onWait: () => {},
    onRecord: ({ position, body }) => bodies.set(position, body),
    mayAsk: () => Promise.resolve(true),
    onAttempt: () => {},
  });
  await slice.ended;
  const stored = {
    id: 'run',
    organizationId: 'org',
    status: 'completed',
    plan,
    errors: JSON.stringify(slice.failure() ?? []),
    spent: 0,
    endedAt: null,
    isStranded: false,
    bodies,
  } as const;
  return searchResponse.parse(JSON.parse(assembleSearch(stored)));
}

async function planOf(search: SearchRequest['search']): Promise<string> {
  const request = searchRequest.parse({ config: { environment: 'sandbox' }, search });
  const planned = await makeSearchPlan(request, {
    organizationId: 'org',
    catalog,
    cursors,
    prices,
    environment: 'sandbox',
  });
  if ('errors' in planned) throw new Error(JSON.stringify(planned.errors));
  return JSON.stringify(planned.plan);
}

function workOf(plan: string): SliceWork {
  return {
    kind: 'search',
    organizationId: 'org',
    runId: 'run',
    firstPosition: 0,
    token: 1,
    size: 1,
    plan,
    input: '[]',
    inputPosition: 0,
    startedAt: someTime,
    submittedAt: someTime,
    done: new Set(),
    journaled: new Map(),
    class: 1,
    trace: null,
  };
}

/** Something in the bucket of the example. */
async function fillBucket(): Promise<void> {
  const place = { organizationId: 'org', runId: 'run', position: 0, pipeIndex: 0, step: 0 };
  const source = { key: place, claim: { firstPosition: 0, token: 1 }, environment: 'sandbox' } as const;
  for (let at = 0; at < 12; at += 1) {
    const key = `person${at}@acme.com`;
    const claim = {
      kind: 'claim',
      name: 'contacted',
      key,
      fields: {},
      ttlSeconds: null,
      mayCreate: true,
    } as const;
    await ports.lists.commit(claim, source);
  }
}
