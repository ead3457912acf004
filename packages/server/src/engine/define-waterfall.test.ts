import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { JsonObject } from '../contract/json-value.ts';
import { barePipe, operationOf } from './asking/asking.fixture.ts';
import type { Ask } from './asking/ask.ts';
import { defineWaterfall } from './define-waterfall.ts';
import type { Pipe } from './pipe.ts';
import type { FoundRow } from './ports.ts';
import { errorItemsOf, errorsOf, planOf, testContext } from './pipeline.fixture.ts';

const step = (operation: string, mode?: 'always') => ({
  bills: { operation, credits: 0.5, ...(mode && { mode }) },
  with: ({ name }: { name: string }) => ({ name }),
  accept: ({ email }: { email: string }) => ({
    accepted: true as const,
    rule: 'fine',
    value: { values: { work_email: email } },
  }),
});

const pipe = defineWaterfall({
  id: 'test:waterfall@1',
  label: 'Test',
  description: 'For tests.',
  category: 'tools',
  needs: 'name',
  gives: { work_email: { primary: true } },
  example: { input: {} },
  waterfall: (make) => [
    make.ask(operationOf('a'), step('a-find')),
    make.ask(operationOf('b'), step('b-find', 'always')),
    make.compose('c', {}, ({ inputs, context }) =>
      context.ask(operationOf('c'), inputs, {
        operation: null,
        judge: () => ({ accepted: false, rule: 'never' }),
      }),
    ),
  ],
});

const body = (config: Record<string, string | object> = {}) => ({
  pipes: [{ pipe_id: pipe.id, config: JSON.parse(JSON.stringify(config)) }],
  input: [{ name: 'Jane' }],
});
const termsOf = (config?: Record<string, object>) => planOf(body(config), [pipe]).plan.pipes[0]?.terms;

/** Whom the pipe asks, in order, when everybody answers with these addresses. */
async function askedBy(of: Pipe, config: object, email = 'none') {
  const asked: string[] = [];
  const ask: Ask = async (operation, _input, terms) => {
    asked.push(operation.provider.id);
    const verdict = await terms.judge(operation.restore({ email }));
    return verdict.accepted
      ? { outcome: 'accepted', value: verdict.value }
      : { outcome: 'rejected', rule: verdict.rule };
  };
  const [planned] = planOf(body(JSON.parse(JSON.stringify(config))), [of]).plan.pipes;
  const compute = of.prepare(planned?.config ?? {});
  const outcome = await compute({ name: 'Jane' }, { ...testContext().forPipe(barePipe), ask });
  return { asked, outcome };
}

describe('a waterfall pipe', () => {
  test('asks in its own order, without what costs nothing', async () => {
    expect((await askedBy(pipe, {})).asked).toEqual(['a', 'b']);
  });

  test('asks in the order of the request, each once', async () => {
    const providers = [{ provider: 'c' }, { provider: 'b' }, { provider: 'c' }];
    expect((await askedBy(pipe, { providers })).asked).toEqual(['c', 'b']);
  });

  test('rejects an accepted value that does not fit its field, and asks the next', async () => {
    expect(await askedBy(pipe, {}, 'no address')).toEqual({ asked: ['a', 'b'], outcome: null });
    expect(await askedBy(pipe, {}, 'Jane@acme.com')).toEqual({
      asked: ['a'],
      outcome: { work_email: 'jane@acme.com' },
    });
  });

  test('may bill what its config asks, and no more', () => {
    const [a, b] = [
      { operation: 'a-find', provider: 'a', mode: 'onSuccess', price: 5000, most: 1 },
      { operation: 'b-find', provider: 'b', mode: 'always', price: 5000, most: 1 },
    ];
    expect(termsOf()).toEqual([a, b]);
    expect(termsOf({ providers: [{ provider: 'b' }, { provider: 'c' }] })).toEqual([b]);
    expect(pipe.billing.map(({ operation }) => operation)).toEqual(['a-find', 'b-find']);
  });

  test('may bill a composed entry as often as its config says', () => {
    const most = ({ name_count: count }: { name_count: number }) => count;
    const often = defineWaterfall({
      id: 'test:often@1',
      label: 'Test',
      description: 'For tests.',
      category: 'tools',
      needs: 'name',
      gives: { work_email: { primary: true } },
      config: { shape: { name_count: z.int() }, defaults: { name_count: 2 } },
      example: { input: {} },
      waterfall: (make) => [
        make.compose('a', { bills: { operation: 'a-find', credits: 1, most } }, () => null),
        make.compose('b', { bills: { operation: 'b-find', credits: 1 } }, () => null),
      ],
    });
    const mostOf = (config: JsonObject) => {
      const sent = { pipes: [{ pipe_id: often.id, config }], input: [{ name: 'Jane' }] };
      return planOf(sent, [often]).plan.pipes[0]?.terms.map((term) => term.most);
    };
    expect([mostOf({}), mostOf({ name_count: 7 })]).toEqual([
      [2, 1],
      [7, 1],
    ]);
    expect(often.billing.map((term) => term.most)).toEqual([undefined, undefined]);
  });

  test.each([
    ['an empty list', []],
    ['somebody it does not know', [{ provider: 'd' }]],
    ['more than a name', [{ provider: 'a', key: 'x' }]],
  ])('refuses %s', (_, providers) => {
    expect(errorsOf(body({ providers }), [pipe])).toEqual([
      expect.stringMatching(/^ValidationFailed pipes\[0\]\.config\.providers/),
    ]);
  });
});

describe('a dataset of the organization as an entry', () => {
  const providers = [{ provider: 'dataset:customers' }, { provider: 'a' }];
  const run = async (found: FoundRow) => {
    const asked: string[] = [];
    const ask: Ask = async (operation, _input, terms) => {
      asked.push(operation.provider.id);
      const verdict = await terms.judge(operation.restore({ email: 'a@acme.com' }));
      return verdict.accepted
        ? { outcome: 'accepted', value: verdict.value }
        : { outcome: 'rejected', rule: '' };
    };
    const looked: unknown[] = [];
    const findRow = (dataset: string, inputs: JsonObject) => {
      looked.push([dataset, inputs]);
      return Promise.resolve(found);
    };
    const [planned] = planOf(body({ providers }), [pipe]).plan.pipes;
    const context = { ...testContext().forPipe(barePipe), ask, findRow };
    const outcome = await pipe.prepare(planned?.config ?? {})({ name: 'Jane' }, context);
    return { outcome, asked, looked, waterfall: context.trace.waterfall };
  };

  test('answers with the columns that have the names of outputs, and no other provider is asked', async () => {
    const { outcome, asked, looked, waterfall } = await run({
      kind: 'found',
      values: { work_email: ' Jane@Own.com', notes: 'x' },
    });
    expect(outcome).toEqual({ work_email: 'jane@own.com' });
    expect([asked, looked]).toEqual([[], [['customers', { name: 'Jane' }]]]);
    expect(waterfall?.successful).toBe('dataset:customers');
  });

  test.each<[string, FoundRow]>([
    ['has no such row', { kind: 'none' }],
    ['lacks the value', { kind: 'found', values: { work_email: null } }],
    ['is not there', { kind: 'unknown', message: 'There is no dataset "customers".' }],
  ])('that %s passes to the next', async (_, found) => {
    const { outcome, asked } = await run(found);
    expect([outcome, asked]).toEqual([{ work_email: 'a@acme.com' }, ['a']]);
  });

  test('costs nothing', () => {
    expect(termsOf({ providers: [{ provider: 'dataset:customers' }] })).toEqual([]);
  });

  test.each(['dataset:', 'dataset:Nope', "dataset:x'; drop", 'dataset:customers:x', 'nobody'])(
    '%s is refused by name',
    (provider) => {
      expect(errorItemsOf(body({ providers: [{ provider }] }), [pipe])[0]?.message).toContain(
        `"${provider}" is not a provider`,
      );
    },
  );
});
