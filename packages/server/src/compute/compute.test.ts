import { afterAll, describe, expect, it } from 'vitest';
import { formulaTask } from '../engine/formula/formula-task.ts';
import { gateTask } from '../engine/gate-task.ts';
import { nothingKept, templateTask } from '../engine/template/template-task.ts';
import { createCompute } from './compute.ts';
import { computeLimits } from './limits.ts';

const compute = createCompute({ niceness: 0 });
afterAll(() => compute.close());

const apart = (organizationId = 'acme', records = 1) =>
  compute.forSlice({ organizationId, records, isSmallPlan: false });
const greeting = { parts: [{ source: 'Hi {{ name }}' }], outputs: 'forbidden' as const };
const greet = async (name: string, organizationId = 'acme') =>
  apart(organizationId).forRecord()(templateTask, greeting, { fields: { name }, extra: nothingKept });

const run = (formula: { formula: string }, organizationId = 'acme') =>
  Promise.resolve(apart(organizationId).forRecord()(formulaTask, formula, { fields: {}, extra: { now: 0 } }));

describe('computing apart', () => {
  it('gives what computing in place gives', async () => {
    const inPlace = compute.forSlice({ organizationId: 'acme', records: 1, isSmallPlan: true }).forRecord()(
      templateTask,
      greeting,
      { fields: { name: 'Jane' }, extra: nothingKept },
    );
    expect(inPlace).toEqual({ texts: ['Hi Jane'], secrets: [] });
    expect(await greet('Jane')).toEqual(inPlace);
    expect(compute.state().records.children).toBeGreaterThan(0);
  });

  it('answers every record of many with its own result', async () => {
    const names = Array.from({ length: 500 }, (_, at) => `n${at}`);
    const results = await Promise.all(names.map((name) => greet(name)));
    expect(results).toEqual(names.map((name) => ({ texts: [`Hi ${name}`], secrets: [] })));
  });

  it('reports errors of the expression itself as computing in place does', async () => {
    expect(await run({ formula: '$error("no")' })).toEqual({ problem: 'no' });
  });
});

describe('what is much', () => {
  it('of text for one record is refused', async () => {
    const record = apart('acme', 100).forRecord();
    const text = 'a'.repeat(50_000);
    const long = { parts: [{ source: '{{ a }}'.repeat(10) }], outputs: 'forbidden' as const };
    const made = Promise.resolve(record(templateTask, long, { fields: { a: text }, extra: nothingKept }));
    expect(500_000).toBeGreaterThan(computeLimits.sliceLength / 100);
    await expect(made).rejects.toMatchObject({
      name: 'ComputeLimit',
      message: expect.stringMatching(/too much text/),
    });
  });

  it('of patterns is computed apart; short patterns stay', async () => {
    const program = (value: string) => ({
      runIf: {
        action: 'run' as const,
        when: { logic: 'and' as const, conditions: [condition(value)] },
      },
      columns: [{ name: 'f', type: 'string' as const, format: null }],
    });
    const judge = (pattern: string, f: string) =>
      compute.forSlice({ organizationId: 'acme', records: 1, isSmallPlan: true }).forRecord()(
        gateTask,
        program(pattern),
        { fields: { f }, extra: { statuses: ['completed'], now: 0 } },
      );
    expect(judge('^a+$', 'aaa')).toBe('met');
    const judged = judge('a[ab]{600}d?$', 'ab'.repeat(30_000));
    expect(judged).toBeInstanceOf(Promise);
    expect(await judged).toBe('unmet');
  });
});

function condition(value: string) {
  return { property: 'value' as const, field_name: 'f', operator: 'matches' as const, value };
}
