import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { PipesRequest } from '../contract/pipes-request.ts';
import { pipesRequest } from '../contract/pipes-request.ts';
import { errorItem } from '../contract/errors.ts';
import { fieldDefinition, pipesResponse, recordResponse } from '../contract/pipes-response.ts';
import type { PlanResult } from './plan/make-plan.ts';
import { compilePlan } from './compile-plan.ts';
import { openRecord } from './open-record.ts';
import { catalogOf, planRequest, testContext } from './pipeline.fixture.ts';
import { assembleInPlace } from './compute-in-place.fixture.ts';
import { assembleRun } from './render/assemble-run.ts';
import { renderRecord } from './render/render-record.ts';
import { runRecord } from './run-record.ts';
import { testPipes } from './test-pipes.fixture.ts';

const catalog = catalogOf(testPipes);
const hostileName = fc.oneof(
  {
    arbitrary: fc.constantFrom(
      'name',
      'first_name',
      'company_name',
      'company_domain',
      'job_title',
      'message',
      'id',
      'email',
      'sheet_row_count',
    ),
    weight: 8,
  },
  fc.constantFrom(
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'prototype',
    'value',
    'status',
    '0',
    '-1',
    'length',
    '"',
    '\\',
    '\u2028',
    '\ud800',
  ),
  fc.constantFrom('x'.repeat(1000), 'ä'.repeat(999), '😀', '  padded  ', '\0', '{{ name }}', '<script>'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
);
const plainValue = fc.oneof(
  { arbitrary: fc.constantFrom('Jane Doe', 'acme.com', 'a@b.co', 50, '50', true, null, '', ' '), weight: 4 },
  fc.jsonValue({ maxDepth: 3 }),
  hostileName,
);
const expandedValue = fc.record(
  {
    value: plainValue,
    status: fc.constantFrom(
      'completed',
      'failed',
      'pending',
      'queued',
      'processing',
      'no_result',
      'skipped',
      'odd',
    ),
    type: fc.constantFrom('string', 'number', 'json', 'unknown', 'odd', 5),
    reason: fc.oneof(
      fc.constant({ code: 'NoResult', summary: 's', message: 'm' }),
      fc.jsonValue({ maxDepth: 1 }),
    ),
    claimed_by: fc.oneof(
      fc.record({ ref: hostileName, config_hash: hostileName }),
      fc.jsonValue({ maxDepth: 1 }),
    ),
    resolved_by: fc.oneof(
      fc.record({
        ref: hostileName,
        environment: fc.constantFrom('production', 'sandbox', 'odd'),
        config_hash: fc.option(hostileName),
        input_hash: fc.option(hostileName),
      }),
      fc.jsonValue({ maxDepth: 1 }),
    ),
  },
  { requiredKeys: ['value', 'status'] },
);
const cell = fc.oneof({ arbitrary: plainValue, weight: 3 }, expandedValue);
const aliases = (fields: string[], extra: object = {}) =>
  fc.dictionary(
    fc.oneof({ arbitrary: fc.constantFrom(...fields), weight: 20 }, hostileName),
    hostileName.map((alias) => ({ alias, ...extra })),
  );
const config = fc.oneof(
  { arbitrary: fc.constant({}), weight: 10 },
  {
    arbitrary: fc.record(
      { input_fields: aliases(['name', 'company_domain']), output_fields: aliases(['message', 'job_title']) },
      { requiredKeys: [] },
    ),
    weight: 3,
  },
  fc.record({
    sources: fc.array(
      hostileName.map((field_name) => ({ field_name })),
      { maxLength: 3 },
    ),
  }),
  fc.record({
    answer: fc.oneof(fc.constantFrom('fail', 'throw', 'nothing'), fc.record({ email: plainValue })),
  }),
  fc.dictionary(hostileName, fc.jsonValue({ maxDepth: 2 })),
);
const condition = fc.oneof(
  fc.record({
    property: fc.constant('value'),
    field_name: hostileName,
    operator: fc.constantFrom(
      'eq',
      'neq',
      'gt',
      'lte',
      'contains',
      'matches',
      'older_than_days',
      'within_last_days',
    ),
    value: fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null)),
  }),
  fc.record({
    property: fc.constant('status'),
    field_name: hostileName,
    operator: fc.constantFrom('eq', 'neq'),
    value: fc.constantFrom('failed', 'completed'),
  }),
);
const run_if = fc.record({
  when: fc.record({
    logic: fc.constantFrom('and', 'or'),
    conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
  }),
});
// Enough of a record for most pipes to run.
const usualRow = {
  name: 'Jane Doe',
  first_name: 'Jane',
  last_name: 'Doe',
  company_domain: 'acme.com',
  sheet_row_count: 5,
  url_input: 'acme.com',
};
const row = fc
  .tuple(fc.constantFrom(usualRow, {}), fc.dictionary(hostileName, cell, { maxKeys: 6 }))
  .map(([usual, values]) => Object.fromEntries([...Object.entries(usual), ...Object.entries(values)]));
const payload = fc.oneof(
  { arbitrary: fc.record({ pipe_id: fc.constantFrom(...testPipes.map(({ id }) => id)), config }), weight: 4 },
  fc.record(
    { pipe_id: fc.oneof(fc.constantFrom(...testPipes.map(({ id }) => id)), hostileName), config, run_if },
    { requiredKeys: ['pipe_id'] },
  ),
);
const annotation = fc.record(
  {
    type: fc.constantFrom('string', 'number', 'boolean', 'json', 'unknown'),
    format: fc.constantFrom('email', 'int', 'json_list', null),
    label: hostileName,
    hidden: fc.boolean(),
    order: fc.integer(),
  },
  { requiredKeys: ['type'] },
);
const body = fc.record(
  {
    pipes: fc.array(payload, { minLength: 1, maxLength: 3 }),
    input: fc.array(row, { minLength: 1, maxLength: 3 }),
    field_annotations: fc.dictionary(hostileName, annotation, { maxKeys: 2 }),
    config: fc.record(
      {
        environment: fc.constantFrom('production', 'sandbox'),
        widgets: fc.record({ enabled: fc.boolean() }),
        field_definitions: fc.record({ enabled: fc.boolean() }),
        transform: fc.record({ include_fields: fc.constantFrom('input', 'annotated') }),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['pipes', 'input'] },
);

// Not what the schema gives back, which leaves out keys such as "__proto__", but what the schema has let pass.
const checkedRequest = z.custom<PipesRequest>((value) => pipesRequest.safeParse(value).success);

function plan(given: unknown): PlanResult | null {
  const request = checkedRequest.safeParse(JSON.parse(JSON.stringify(given)));
  return request.success ? planRequest(request.data, testPipes) : null;
}

async function finish(result: Extract<PlanResult, { kind: 'planned' }>): Promise<string[]> {
  const compiled = compilePlan(result.plan, catalog);
  return Promise.all(
    result.records.map(async (record) => {
      const state = openRecord(result.plan, record);
      await runRecord(compiled, state, testContext());
      return renderRecord(compiled, state);
    }),
  );
}

test('any request that fits the schema gets a plan or errors, and its run fits the schema of the response', async () => {
  const kinds = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(body, async (given) => {
      const result = plan(given);
      kinds.set(result?.kind ?? 'no request', (kinds.get(result?.kind ?? 'no request') ?? 0) + 1);
      if (result === null) return;
      if (result.kind !== 'planned') {
        expect(z.array(errorItem).min(1).safeParse(result.errors).error).toBeUndefined();
        return;
      }
      const texts = await finish(result);
      for (const text of texts)
        checkRecord(
          text,
          result.plan.columns.filter(({ visible }) => visible).map(({ name }) => name),
        );
      await checkRun(result, texts);
    }),
    { numRuns: 600 },
  );
  expect(kinds.get('planned')).toBeGreaterThan(50);
});

function checkRecord(text: string, names: string[]): void {
  const [record] = Object.values(
    z.record(z.string(), z.looseObject({ fields: z.unknown() })).parse(JSON.parse(`{${text}}`)),
  );
  const { fields } = recordResponse.parse(record);
  expect(Object.keys(Object(record?.fields)).toSorted()).toEqual(names.toSorted());
  for (const { status, value, reason, resolved_by } of Object.values(fields)) {
    expect(value).not.toBe('');
    expect(reason !== null).toBe(['failed', 'no_result', 'skipped'].includes(status));
    expect(resolved_by !== null).toBe(status === 'completed');
  }
}

/** Once with all records final, once with all still open, once canceled. */
async function checkRun(result: Extract<PlanResult, { kind: 'planned' }>, texts: string[]): Promise<void> {
  const stored = {
    id: 'run1',
    kind: 'pipes' as const,
    organizationId: 'org1',
    errors: '[]',
    spent: 12_345,
    recordCount: texts.length,
  };
  const order = JSON.stringify(result.records.map(({ id }) => id));
  const inputs = [{ firstPosition: 0, body: JSON.stringify(result.records) }];
  const planText = JSON.stringify(result.plan);
  for (const status of ['completed', 'pending', 'canceled', 'failed'] as const) {
    const bodies = new Map(status === 'completed' ? texts.entries() : []);
    const text = await assembleRun(
      { ...stored, status, endedAt: null, isStranded: false, plan: planText, order, bodies, inputs },
      assembleInPlace(catalog),
    );
    const run = pipesResponse.parse(JSON.parse(text.toString()));
    expect(run.order).toEqual(result.records.map(({ id }) => id));
    expect(Object.keys(run.records).toSorted()).toEqual(
      [...new Set(run.order.map(String))].filter((id) => id !== '__proto__').toSorted(),
    );
    for (const definition of Object.values(run.field_definitions)) fieldDefinition.parse(definition);
    const states = Object.values(run.records).flatMap(({ fields }) =>
      Object.values(fields).map((field) => field.status),
    );
    if (status !== 'pending')
      expect(states.filter((state) => ['queued', 'processing', 'pending'].includes(state))).toEqual([]);
  }
}
