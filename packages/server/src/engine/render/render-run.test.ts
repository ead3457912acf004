import type { JsonObject } from '../../contract/json-value.ts';
import type { StoredRun } from '../../contract/stored-run.ts';
import { describe, expect, test } from 'vitest';
import { pipesResponse } from '../../contract/pipes-response.ts';
import { compilePlan } from '../compile-plan.ts';
import { openRecord } from '../open-record.ts';
import { catalogOf, planOf, runOne } from '../pipeline.fixture.ts';
import { split, testPipes } from '../test-pipes.fixture.ts';
import { assembleInPlace } from '../compute-in-place.fixture.ts';
import { assembleRun } from './assemble-run.ts';
import { renderRecord } from './render-record.ts';
import { renderDefinitions, renderRun } from './render-run.ts';

const pipes = [{ pipe_id: split.id }];

describe('a record', () => {
  test('is keyed by the string form of its id, and keeps the id', () => {
    const { plan, records } = planOf({
      pipes,
      input: [
        { id: 7, name: 'x' },
        { id: 'a"b', name: 'x' },
      ],
    });
    const compiled = compilePlan(plan, catalogOf(testPipes));
    const [first, second] = records.map((record) => renderRecord(compiled, openRecord(plan, record)));
    expect(first).toMatch(/^"7":\{"id":7,"fields":\{/);
    expect(second).toMatch(/^"a\\"b":\{"id":"a\\"b","fields":\{/);
  });

  test('has its fields in the order of the columns', () => {
    const { plan, records } = planOf({ pipes, input: [{ z: 1, name: 'x', '5': 2 }] });
    const text = renderRecord(
      compilePlan(plan, catalogOf(testPipes)),
      openRecord(plan, records[0] ?? { id: 0, values: {} }),
    );
    expect([...text.matchAll(/"(\w+)":\{"value"/g)].map(([, name]) => name)).toEqual(
      plan.columns.map(({ name }) => name),
    );
  });

  test('has widgets and meta when they are asked for', async () => {
    const body = { pipes, input: [{ name: 'Jane Doe' }] };
    const plain = await runOne(body);
    const dressed = await runOne({ ...body, config: { widgets: { enabled: true } } });
    expect(plain.fields.first_name).not.toHaveProperty('widgets');
    expect(dressed.fields).toMatchObject({
      first_name: { widgets: {}, meta: { attempts: [] } },
      last_name: { widgets: {} },
    });
  });
});

test('definitions keep their order where names look like numbers', () => {
  const { plan } = planOf({
    pipes,
    input: [{ b: 1, '2': 1, name: 'x' }],
    field_annotations: {},
    config: { field_definitions: { enabled: true } },
  });
  const text = renderDefinitions({ ...plan, columns: plan.columns.toReversed() });
  expect([...text.matchAll(/"(\w+)":\{"type"/g)].map(([, name]) => name)).toEqual(
    plan.columns.map(({ name }) => name).toReversed(),
  );
});

test.each([
  [0, 0],
  [1, 0.0001],
  [12_345, 1.2345],
  [20_000, 2],
])('%i ten-thousandths of a credit are shown as %d', (spent, shown) => {
  const text = renderRun({
    id: 'r',
    organizationId: 'o',
    status: 'completed',
    order: '[]',
    errors: '[]',
    definitions: '{}',
    records: [],
    spent,
  });
  expect(pipesResponse.parse(JSON.parse(text.toString())).credits).toEqual({ spent: shown });
});

describe('a stored run', () => {
  const { plan, records } = planOf({
    pipes,
    input: [
      { id: 'a', name: 'Ann Bee' },
      { id: 'b', name: 'Bob Cee' },
    ],
  });
  const stored: StoredRun = {
    id: 'r',
    kind: 'pipes',
    organizationId: 'o',
    status: 'processing',
    endedAt: null,
    isStranded: false,
    plan: JSON.stringify(plan),
    order: '["a","b"]',
    errors: '[]',
    spent: 0,
    recordCount: 2,
    bodies: new Map([[1, '"b":{"id":"b","fields":{}}']]),
    inputs: [{ firstPosition: 0, body: JSON.stringify(records) }],
  };
  const assembly = assembleInPlace(catalogOf([split]));
  const assemble = async (part: Partial<StoredRun>, members?: JsonObject) =>
    JSON.parse((await assembleRun({ ...stored, ...part }, assembly, members)).toString());

  test('opens the records that have no text yet', async () => {
    expect((await assemble({})).records).toMatchObject({
      a: { fields: { name: { value: 'Ann Bee' }, first_name: { status: 'queued' } } },
      b: { fields: {} },
    });
  });

  test.each([
    ['canceled', 'skipped', 'Canceled'],
    ['failed', 'failed', 'InternalError'],
  ] as const)('that is %s leaves no cell open', async (status, cell, code) => {
    expect((await assemble({ status })).records.a.fields.first_name).toMatchObject({
      status: cell,
      reason: { code },
    });
  });

  test('finds records whatever slice of the input they are in', async () => {
    const inputs = [
      { firstPosition: 1, body: JSON.stringify(records.slice(1)) },
      { firstPosition: 0, body: JSON.stringify(records.slice(0, 1)) },
    ];
    expect(Object.keys((await assemble({ inputs, bodies: new Map() })).records)).toEqual(['a', 'b']);
  });

  test('that was invalid has no records and no definitions', async () => {
    const errors = [{ code: 'UnknownPipe', message: 'm', path: 'pipes[0].pipe_id' }];
    const run = await assemble(
      { plan: null, status: 'failed', errors: JSON.stringify(errors), inputs: [], recordCount: 0 },
      { type: 'invalid-pipeline' },
    );
    expect(run).toMatchObject({
      status: 'failed',
      order: ['a', 'b'],
      records: {},
      field_definitions: {},
      errors,
      type: 'invalid-pipeline',
    });
  });
});
