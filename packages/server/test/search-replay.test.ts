import { noLists } from '../src/engine/lists/memory-lists.fixture.ts';
import { noSheets } from '../src/engine/sheets/memory-sheets.fixture.ts';
import { computeInPlace } from '../src/engine/compute-in-place.fixture.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createRunId } from '../src/admission/run-id.ts';
import { submitRun } from '../src/admission/submit-run.ts';
import { createSearchCatalog, searches } from '../src/catalog.ts';
import type { SearchResponse } from '../src/contract/search-response.ts';
import { searchResponse } from '../src/contract/search-response.ts';
import { searchRequest } from '../src/contract/search-request.ts';
import { createPriceList } from '../src/engine/plan/price-list.ts';
import type { PositionedAttempt, ProviderPort, SliceExecutor } from '../src/engine/ports.ts';
import { assembleSearch } from '../src/engine/search/assemble-search.ts';
import { createSearchExecutor } from '../src/engine/search/execute-search.ts';
import { makeSearchPlan } from '../src/engine/search/make-search-plan.ts';
import { createPageCursors } from '../src/engine/search/page-cursor.ts';
import { readBalance } from '../src/ledger/read-ledger.ts';
import type { CallResult } from '../src/providers/kit/call-result.ts';
import type { AnswerShape } from '../src/providers/kit/operation.ts';
import { createSingleFlight } from '../src/providers/kit/single-flight.ts';
import { recoverLeases } from '../src/queue/write-leases.ts';
import { settleSlices } from '../src/queue/settle-slices.ts';
import { startWorker } from '../src/queue/worker.ts';
import { findRun } from '../src/storage/runs.ts';
import type { QueueHome } from './queue-home.ts';
import { openQueue } from './queue-home.ts';
import { describeOnBothHomes } from './service.ts';
import { testChainKey } from './test-chain-key.ts';
import { waitFor } from './wait-for.ts';

const rowsPerPage = 3;
const rowPrice = 1500;
const startingBalance = 1_000_000;
const asked = z.object({ at: z.coerce.number().nullable() });

/** The rows from `at` on; pages are far shorter than asked, so that a search takes many of them. */
function pageAt(at: number): CallResult<AnswerShape> {
  const rows = Array.from({ length: rowsPerPage }, (_, row) => ({
    name: `Company ${at + row}`,
    domain: `company${at + row}.com`,
    match: {},
  }));
  return {
    outcome: 'found',
    answer: { rows, next: String(at + rowsPerPage), total: null },
    durationMs: 1,
    waitedMs: 0,
    requests: 1,
    observedAt: new Date(),
  };
}

const cursors = createPageCursors({ keys: ['a master key'] });
const catalog = createSearchCatalog(searches);

describeOnBothHomes('a search whose worker is lost', (home) => {
  let queue: QueueHome;
  let executor: SliceExecutor;
  const pages: number[] = [];
  const faults: unknown[] = [];
  const flights = createSingleFlight<CallResult<AnswerShape>>({ store: null, mayKeep: () => false });
  const providers: ProviderPort = {
    findCredential: () => Promise.resolve({ kind: 'managed', id: 'managed:crustdata', key: 'k' }),
    lookUp: (_operation, input, { digest, maxAgeMs, run, organizationId }) =>
      flights.join(
        { organizationId, question: digest },
        {
          maxAgeMs,
          run,
          start: async () => {
            const at = asked.parse(input).at ?? 0;
            pages.push(at);
            await sleep(5);
            return pageAt(at);
          },
        },
      ),
    perform: () => Promise.reject(new Error('there is no effect')),
  };
  beforeAll(async () => {
    queue = await openQueue(home);
    executor = createSearchExecutor({
      providers,
      http: () => ({ request: () => Promise.reject(new Error('not asked')) }),
      models: new Map(),
      computing: computeInPlace,
      templateConstants: () => Promise.reject(new Error('not asked')),
      effects: {
        begin: () => Promise.resolve({ state: 'new' }),
        storeAnswer: () => Promise.resolve(),
        withdraw: () => Promise.resolve(),
      },
      findRow: () => Promise.resolve({ kind: 'none' }),
      lists: noLists,
      sheets: noSheets,
      recall: () => Promise.resolve(null),
      reportFault: (error) => faults.push(error),
      searches: catalog,
      cursors,
    });
  });
  afterAll(() => queue.close());

  const work = () =>
    startWorker({
      db: queue.storage.work,
      upkeep: queue.storage.upkeep,
      signals: queue.storage.signals,
      executor,
      retentionDays: 3,
      chainKey: testChainKey,
      known: [],
      budget: 4000,
      isAlone: false,
      leaseDb: queue.storage.leases,
      reportFault: (error) => faults.push(error),
      onEvent: () => {},
    });
  const submit = async (limit: number): Promise<string> => {
    await queue.storage.api.updateTable('ledger_heads').set({ balance: startingBalance, held: 0 }).execute();
    pages.length = 0;
    const { organizationId } = queue;
    const search = {
      search_id: 'companies:profiles:crustdata@3',
      // Told apart between runs, so that no look-up is another run's.
      config: { limit, filters: { hq_locations: [`Place ${limit}`] } },
    };
    const around = { catalog, cursors, prices: createPriceList(), environment: 'production' as const };
    const planned = await makeSearchPlan(searchRequest.parse({ search }), { organizationId, ...around });
    if ('errors' in planned) throw new Error(JSON.stringify(planned.errors));
    const runId = createRunId(Date.now());
    const submission = {
      kind: 'search' as const,
      organizationId,
      runId,
      environment: 'production' as const,
      plan: planned.plan,
      ids: ['search'],
      inputs: [JSON.stringify([{ id: 'search', values: {} }])],
      invalid: null,
      idempotency: null,
      trace: null,
    };
    await submitRun(queue.storage.api, submission, {
      subscription: 'professional',
      keyId: 'key',
      retentionDays: 3,
      mayBill: true,
      needs: [],
    });
    return runId;
  };
  const read = async (runId: string): Promise<SearchResponse> => {
    const run = await findRun(queue.storage.api, queue.organizationId, runId);
    if (run === null) throw new Error(`there is no run ${runId}`);
    return searchResponse.parse(JSON.parse(assembleSearch(run)));
  };
  const finish = (runId: string) =>
    waitFor(
      () => read(runId),
      ({ status }) => status !== 'pending' && status !== 'processing',
    );
  const namesOf = ({ results }: SearchResponse) => results.map((row) => row['company_name']?.value);
  const namesTo = (count: number) => Array.from({ length: count }, (_, at) => `Company ${at}`);
  /** What a run of so many rows costs, by everybody who keeps count of it. */
  const expectBilled = async (runId: string, rows: number) => {
    const db = queue.storage.api;
    const entries = await db
      .selectFrom('ledger_entries')
      .select('amount')
      .where('run_id', '=', runId)
      .execute();
    const attempts = await db.selectFrom('attempts').select('credits').where('run_id', '=', runId).execute();
    const spent = rows * rowPrice;
    expect(entries.reduce((sum, { amount }) => sum - Number(amount), 0)).toBe(spent);
    expect(attempts.reduce((sum, { credits }) => sum + credits, 0)).toBe(spent);
    expect((await read(runId)).credits.spent).toBe(spent / 10_000);
    const balance = startingBalance - spent;
    expect(await readBalance(db, queue.organizationId)).toEqual({ balance, held: 0 });
  };

  it('is gone on with by another one after the page that is in the journal, which is neither asked for nor paid again', async () => {
    const runId = await submit(10);
    const [claim] = await queue.claim();
    if (claim === undefined) throw new Error('one was submitted');
    const attempts: PositionedAttempt[] = [];
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
    executor.start(claim, {
      funds: {
        // The second page is never paid for: the worker is gone by then.
        reserve: () => (attempts.length === 0 ? Promise.resolve('held') : (lose(), new Promise(() => {}))),
        spend: () => {},
      },
      onWait: () => {},
      onRecord: () => {
        throw new Error('it does not come to that');
      },
      mayAsk: () => Promise.resolve(true),
      onAttempt: (attempt) => void attempts.push(attempt),
    });
    await lost;
    const progress = [{ key: claim, mayHold: true, attempts, records: [], snapshots: [] }];
    await settleSlices(queue.storage.work, { ended: [], progress, retentionDays: 3, chainKey: testChainKey });
    await recoverLeases(queue.storage.work, { all: true });
    const worker = work();
    const ended = await finish(runId);
    await worker.drain(60_000);
    expect([ended.status, namesOf(ended)]).toEqual(['completed', namesTo(10)]);
    expect(ended.next_page).not.toBeNull();
    expect(pages).toEqual([0, 3, 6, 9]);
    await expectBilled(runId, 10);
  });

  it('costs the same and finds the same when slices are lost all the time', async () => {
    const runId = await submit(60);
    const workers = [work(), work()];
    for (let round = 0; round < 3; round += 1) {
      await sleep(30);
      await recoverLeases(queue.storage.api, { all: true });
    }
    const ended = await finish(runId);
    await Promise.all(workers.map((worker) => worker.drain(60_000)));
    expect([ended.status, namesOf(ended)]).toEqual(['completed', namesTo(60)]);
    await expectBilled(runId, 60);
    expect(faults).toEqual([]);
  });
});
