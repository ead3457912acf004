import { noLists } from './lists/memory-lists.fixture.ts';
import { noSheets } from './sheets/memory-sheets.fixture.ts';
import { computeInPlace } from './compute-in-place.fixture.ts';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../contract/field.ts';
import type { JsonObject } from '../contract/json-value.ts';
import { definePipe } from './define-pipe.ts';
import { createSliceExecutor } from './execute-slice.ts';
import type { Outcome, Pipe } from './pipe.ts';
import { catalogOf, noFunds, noProviders, planOf, readRendered, someTime } from './pipeline.fixture.ts';
import { createPlanCache } from './plan-cache.ts';
import type { EffectKey, EffectState, EnginePorts, PositionedBody, SliceWork } from './ports.ts';
import { delayed, split } from './test-pipes.fixture.ts';

function portsWith(begin: (key: EffectKey) => EffectState = () => ({ state: 'new' })) {
  const stored: [EffectKey, JsonValue][] = [];
  const faults: unknown[] = [];
  const ports: EnginePorts = {
    providers: noProviders,
    http: () => ({ request: () => Promise.reject(new Error('no test pipe sends requests')) }),
    models: new Map(),
    computing: computeInPlace,
    templateConstants: () => Promise.resolve({ secrets: new Map(), constants: new Map() }),
    effects: {
      begin: (key) => Promise.resolve(begin(key)),
      withdraw: () => Promise.resolve(),
      storeAnswer: (key, answer) => {
        stored.push([key, answer]);
        return Promise.resolve();
      },
    },
    findRow: () => Promise.resolve({ kind: 'none' }),
    lists: noLists,
    sheets: noSheets,
    recall: () => Promise.resolve(null),
    reportFault: (error, place) => faults.push([error, place]),
  };
  return { ports, stored, faults };
}

function workOn(pipe: Pipe, input: JsonObject[], part: Partial<SliceWork> = {}): SliceWork {
  const { plan, records } = planOf({ pipes: [{ pipe_id: pipe.id }], input }, [pipe]);
  const place = {
    firstPosition: 0,
    token: 1,
    size: records.length,
    inputPosition: 0,
    done: new Set<number>(),
  };
  return {
    kind: 'pipes',
    organizationId: 'org',
    runId: 'run',
    plan: JSON.stringify(plan),
    input: JSON.stringify(records),
    startedAt: someTime,
    submittedAt: someTime,
    journaled: new Map(),
    class: 1,
    trace: null,
    ...place,
    ...part,
  };
}

function start(pipe: Pipe, work: SliceWork, { ports } = portsWith()) {
  const finished: PositionedBody[] = [];
  const slice = createSliceExecutor(createPlanCache(catalogOf([pipe])), ports).start(work, {
    funds: noFunds,
    onWait: () => {},
    onRecord: (record) => void finished.push(record),
    mayAsk: () => Promise.resolve(true),
    onAttempt: () => {},
  });
  return { slice, finished };
}

const names = (bodies: PositionedBody[]) =>
  bodies.map(({ position, body }) => [position, readRendered(body).fields.first_name?.value]);
const rows = [{ name: 'Ann' }, { name: 'Bob' }, { name: 'Cy' }, { name: 'Di' }];

describe('a slice', () => {
  test('of pipes that answer at once is finished at once', () => {
    const { slice, finished } = start(split, workOn(split, rows.slice(0, 2)));
    expect(slice.ended).toBeUndefined();
    expect(names(finished)).toEqual([
      [0, 'Ann'],
      [1, 'Bob'],
    ]);
  });

  test('is a part of the stored input', () => {
    const { finished } = start(split, workOn(split, rows, { firstPosition: 11, inputPosition: 10, size: 2 }));
    expect(names(finished)).toEqual([
      [11, 'Bob'],
      [12, 'Cy'],
    ]);
  });

  test('leaves out records that are final', () => {
    const { finished } = start(split, workOn(split, rows, { done: new Set([0, 2]) }));
    expect(names(finished)).toEqual([
      [1, 'Bob'],
      [3, 'Di'],
    ]);
  });

  test('hands over each record as soon as it is final, not waiting for others', async () => {
    let release = () => {};
    const first = new Promise<void>((resolve) => (release = resolve));
    let asked = 0;
    const pipe = delayed(split, () => ((asked += 1) === 1 ? first : Promise.resolve()));
    const { slice, finished } = start(pipe, workOn(pipe, rows));
    await new Promise((resolve) => setImmediate(resolve));
    expect(names(finished)).toEqual([
      [1, 'Bob'],
      [2, 'Cy'],
      [3, 'Di'],
    ]);
    expect(
      slice.snapshot().map(({ position, body }) => [position, readRendered(body).fields.first_name?.status]),
    ).toEqual([[0, 'processing']]);
    expect(slice.snapshot()).toEqual([]);
    release();
    await slice.ended;
    expect(names(finished).at(-1)).toEqual([0, 'Ann']);
  });

  test('that no worker could execute ends its open cells with a fault', () => {
    const work = workOn(split, [{ name: 'Ann Bee', first_name: 'X' }]);
    const bodies = createSliceExecutor(createPlanCache(catalogOf([split])), portsWith().ports).abandon(work);
    expect(bodies.map(({ body }) => readRendered(body).fields)).toMatchObject([
      {
        first_name: { value: 'X', status: 'completed' },
        last_name: { status: 'failed', reason: { code: 'InternalError' } },
      },
    ]);
  });

  test('reports what a pipe throws, with its place', () => {
    const error = new Error('a bug');
    const pipe = definePipe({
      ...split,
      needs: 'name',
      gives: { first_name: {} },
      successor: '',
      compute: () => {
        throw error;
      },
    });
    const around = portsWith();
    start(pipe, workOn(pipe, [{ name: 'Ann' }]), around);
    expect(around.faults).toEqual([[error, { runId: 'run', pipeId: split.id }]]);
  });
});

describe('a side effect', () => {
  let effects = 0;
  const send = definePipe({
    id: 'mail:send@1',
    label: '',
    description: '',
    category: 'tools',
    needs: 'name',
    gives: { message: {} },
    example: { input: {} },
    compute: (_, { once }): Promise<Outcome> =>
      once(() => Promise.resolve({ message: `sent ${(effects += 1)}` })),
  });

  async function runWith(begin: (key: EffectKey) => EffectState) {
    effects = 0;
    const around = portsWith(begin);
    const { slice, finished } = start(
      send,
      workOn(send, [{ name: 'Ann' }], { firstPosition: 4, inputPosition: 4 }),
      around,
    );
    await slice.ended;
    return { message: readRendered(finished[0]?.body ?? '').fields.message, stored: around.stored };
  }
  const key = { organizationId: 'org', runId: 'run', position: 4, pipeIndex: 0, step: 0 };

  test('is asked for and its answer kept', async () => {
    const { message, stored } = await runWith(() => ({ state: 'new' }));
    expect(message?.value).toBe('sent 1');
    expect(stored).toEqual([[key, { outputs: { message: 'sent 1' } }]]);
  });

  test.each<[answer: JsonValue, becomes: object]>([
    [{ outputs: { message: 'before' } }, { value: 'before', status: 'completed' }],
    [{ outputs: null }, { value: null, status: 'no_result' }],
    [
      { failure: { code: 'ProviderError', message: 'no' } },
      { status: 'failed', reason: { code: 'ProviderError', message: 'no' } },
    ],
  ])('whose answer %j is known is not asked for again', async (answer, becomes) => {
    const { message, stored } = await runWith(() => ({ state: 'answered', answer }));
    expect(message).toMatchObject(becomes);
    expect([effects, stored]).toEqual([0, []]);
  });

  test.each([
    ['whose answer was lost is not asked for again', { state: 'unknown' as const, since: new Date() }],
    ['of a slice that another worker has by now is not asked for', { state: 'lost' as const }],
  ])('%s', async (_, state) => {
    const { message } = await runWith(() => state);
    expect(message).toMatchObject({ status: 'failed', reason: { code: 'OutcomeUnknown' } });
    expect(effects).toBe(0);
  });
});
