import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../contract/json-value.ts';
import type { RequestBody } from '../pipeline.fixture.ts';
import { errorItemsOf, errorsOf, planOf, resubmit, runOne } from '../pipeline.fixture.ts';

type Payload = RequestBody['pipes'][number];
const pipe = (pipe_id: string, config: JsonObject = {}): Payload => ({ pipe_id, config });
const rename = (from: string, to: string): JsonObject => ({ [from]: { alias: to } });
const [split, join] = [pipe('people:name:split@1'), pipe('person:name:join@1')];
const [identity, overview] = [pipe('company:identity@3'), pipe('company:overview@3')];
const row = (...names: string[]) => [Object.fromEntries(names.map((name) => [name, null]))];

function gateOn(field_name: string, payload: Payload): Payload {
  const condition = { property: 'status', field_name, operator: 'eq', value: 'completed' } as const;
  return { ...payload, run_if: { when: { logic: 'and', conditions: [condition] } } };
}

/** Each pipe in execution order, with those it waits for. */
function graphOf(pipes: Payload[], input: JsonObject[]): string[] {
  const { plan } = planOf({ pipes, input });
  return plan.pipes.map(({ id, after }) => [id, ...after.map((at) => plan.pipes[at]?.id)].join(' <- '));
}

describe('execution order', () => {
  test('puts producers before readers, however the pipes were sent', () => {
    const email = pipe('person:workemail:waterfall@1');
    const graph = ['person:name:join@1', 'person:workemail:waterfall@1 <- person:name:join@1'];
    expect(graphOf([email, join], row('first_name', 'last_name', 'company_name'))).toEqual(graph);
    expect(graphOf([join, email], row('first_name', 'last_name', 'company_name'))).toEqual(graph);
  });

  test('keeps pipes free that do not need each other', () => {
    expect(graphOf([split, overview], row('name', 'company_domain'))).toEqual([
      'people:name:split@1',
      'company:overview@3',
    ]);
  });

  test('waits for a field that is also an input column, as its value may be missing', () => {
    expect(graphOf([pipe('message:greet@1'), join], row('name', 'first_name', 'last_name'))).toEqual([
      'person:name:join@1',
      'message:greet@1 <- person:name:join@1',
    ]);
  });

  test('waits for optional inputs, alternatives and run_if targets', () => {
    const waits = (reader: Payload, input: JsonObject[], producer: Payload) =>
      graphOf([reader, producer], input)[1];
    const title = pipe('person:title@1', { input_fields: rename('name', 'n2') });
    expect(waits(pipe('message:greet@1'), row('name', 'n2'), title)).toContain(' <- person:title@1');
    expect(
      waits(pipe('person:workemail:waterfall@1'), row('name', 'company_name', 'company_domain'), overview),
    ).toContain(' <- company:overview@3');
    expect(waits(gateOn('company_industry', split), row('name', 'company_domain'), overview)).toContain(
      ' <- company:overview@3',
    );
  });

  test('goes by resolved names', () => {
    const first = pipe('people:name:split@1', {
      output_fields: { ...rename('first_name', 'given'), ...rename('last_name', 'family') },
    });
    const second = pipe('person:name:join@1', {
      input_fields: { ...rename('first_name', 'given'), ...rename('last_name', 'family') },
      output_fields: rename('name', 'full'),
    });
    expect(graphOf([second, first], row('name'))).toEqual([
      'people:name:split@1',
      'person:name:join@1 <- people:name:split@1',
    ]);
  });
});

describe('a cycle', () => {
  test('over required inputs is refused, naming its pipes', () => {
    const [error, ...others] = errorItemsOf({ pipes: [split, join], input: row('x') });
    expect(others).toEqual([]);
    expect(error).toMatchObject({ code: 'CircularDependency', path: 'pipes[0]' });
    expect(error?.message).toContain('people:name:split@1, person:name:join@1');
  });

  test('names only the pipes on it', () => {
    const greet = pipe('message:greet@1');
    expect(errorItemsOf({ pipes: [greet, join, split], input: row('x') })[0]?.message).not.toContain('greet');
  });

  test('is fine when an input column breaks it', () => {
    expect(errorsOf({ pipes: [split, join], input: row('name') })).toEqual([]);
    expect(errorsOf({ pipes: [split, join], input: row('first_name', 'last_name') })).toEqual([]);
    expect(errorsOf({ pipes: [split, join], input: row('first_name') })).toEqual([
      'CircularDependency pipes[0]',
    ]);
  });

  test('over a run_if target is refused, even when the target is an input column', () => {
    const greet = gateOn('job_title', pipe('message:greet@1'));
    const title = gateOn('message', pipe('person:title@1'));
    expect(errorsOf({ pipes: [greet, title], input: row('name') })).toEqual(['CircularDependency pipes[0]']);
    expect(errorsOf({ pipes: [greet, title], input: row('name', 'job_title', 'message') })).toEqual([
      'CircularDependency pipes[0]',
    ]);
  });

  test('of a run_if target and an optional input drops the input', () => {
    const greet = gateOn('job_title', pipe('message:greet@1'));
    expect(graphOf([greet, pipe('person:title@1')], row('name'))).toEqual([
      'person:title@1',
      'message:greet@1 <- person:title@1',
    ]);
  });

  test('over optional inputs drops the edge that comes last by pipe, config and field', () => {
    const graph = ['person:title@1', 'message:greet@1 <- person:title@1'];
    expect(graphOf([pipe('message:greet@1'), pipe('person:title@1')], row('name'))).toEqual(graph);
    expect(graphOf([pipe('person:title@1'), pipe('message:greet@1')], row('name'))).toEqual(graph);
  });

  test('over input columns drops the edge that comes last by pipe, config and field', () => {
    const graph = ['company:overview@3', 'company:identity@3 <- company:overview@3'];
    expect(graphOf([overview, identity], row('company_domain', 'work_email'))).toEqual(graph);
    expect(graphOf([identity, overview], row('company_domain', 'work_email'))).toEqual(graph);
  });

  test('through an alternative is dropped when the input has another', () => {
    const graph = ['company:identity@3', 'company:overview@3 <- company:identity@3'];
    expect(graphOf([overview, identity], row('company_name'))).toEqual(graph);
    expect(graphOf([identity, overview], row('work_email'))).toEqual(graph);
  });

  test('through an alternative is refused when it is the only one', () => {
    expect(errorsOf({ pipes: [identity, overview], input: row('x') })).toEqual([
      'CircularDependency pipes[0]',
    ]);
  });
});

describe('one of several inputs', () => {
  const [resolve, describeCompany, social] = [
    pipe('company:resolve@1'),
    pipe('company:describe@1'),
    pipe('company:social@1'),
  ];

  test('is waited for when one pipe makes all of them, though that one reads an output back', () => {
    const graph = ['company:resolve@1', 'company:describe@1 <- company:resolve@1'];
    expect(graphOf([resolve, describeCompany], row('company_name'))).toEqual(graph);
    expect(graphOf([describeCompany, resolve], row('company_name'))).toEqual(graph);
  });

  test('is waited for when all its producers come from one', () => {
    const pipes = [describeCompany, social, pipe('company:domain@1')];
    for (const sent of [pipes, pipes.toReversed()]) {
      const waits = graphOf(sent, row('company_name')).map((line) => line.split(' <- ').toSorted());
      expect(waits).toEqual([
        ['company:domain@1'],
        ['company:domain@1', 'company:social@1'],
        ['company:describe@1', 'company:domain@1', 'company:social@1'],
      ]);
    }
  });

  test('is refused when each of its producers waits for the reader', () => {
    const pipes = [
      describeCompany,
      pipe('company:social@1', { input_fields: rename('company_domain', 'company_industry') }),
      pipe('company:domain@1', { input_fields: rename('company_name', 'company_industry') }),
    ];
    for (const sent of [pipes, pipes.toReversed()])
      expect(errorsOf({ pipes: sent, input: row('x') })).toEqual(['CircularDependency pipes[0]']);
  });

  test('leaves what it lacks to be reported once', () => {
    const gated = gateOn('message', pipe('people:name:split@1'));
    const greet = pipe('message:greet@1', { input_fields: rename('name', 'first_name') });
    expect(errorsOf({ pipes: [gated, greet], input: row('x') }).toSorted()).toEqual([
      'CircularDependency pipes[0]',
      'RequirementUnmet pipes[0]',
    ]);
  });
});

test('an alternative of several fields is another source only when all of them are there', () => {
  const pipes = [
    pipe('person:title:either@1'),
    pipe('message:greet@1', { input_fields: rename('name', 'job_title') }),
  ];
  expect(errorsOf({ pipes, input: row('first_name') })).toEqual(['CircularDependency pipes[0]']);
  expect(errorsOf({ pipes, input: row('first_name', 'last_name') })).toEqual([]);
});

test('a response that is sent back runs in the order it had', async () => {
  const pipes = [overview, identity];
  const first = await runOne({ pipes, input: [{ work_email: 'jane@acme.com' }] });
  const graph = ['company:identity@3', 'company:overview@3 <- company:identity@3'];
  expect(graphOf(pipes, [{ work_email: 'jane@acme.com' }])).toEqual(graph);
  expect(graphOf(pipes, [resubmit(first)])).toEqual(graph);
});

test('a name gives a domain, which gives the rest', async () => {
  const { fields, asked } = await runOne({ pipes: [overview, identity], input: [{ company_name: 'Acme' }] });
  expect(asked).toHaveLength(2);
  expect(fields).toMatchObject({
    company_name: { value: 'Acme', claimed_by: { ref: 'company:overview@3' }, resolved_by: { ref: 'input' } },
    company_domain: { value: 'acme.com', resolved_by: { ref: 'company:identity@3' } },
    company_industry: { value: 'Software', resolved_by: { ref: 'company:overview@3' } },
  });
});
