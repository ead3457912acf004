import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../contract/json-value.ts';
import type { RequestBody } from './pipeline.fixture.ts';
import { resubmit, runOne } from './pipeline.fixture.ts';

const pipe = (pipe_id: string, config: JsonObject = {}) => ({ pipe_id, config });
const [split, identity, overview] = [
  pipe('people:name:split@1'),
  pipe('company:identity@3'),
  pipe('company:overview@3'),
];

/** What a response gives when it is sent back, after a change. */
async function again(
  pipes: RequestBody['pipes'],
  input: JsonObject,
  change: Partial<RequestBody> & { row?: JsonObject } = {},
) {
  const first = await runOne({ pipes, input: [input] });
  const { row, ...rest } = change;
  return { first, second: await runOne({ pipes, input: [{ ...resubmit(first), ...row }], ...rest }) };
}

describe('a resubmitted response', () => {
  test.each<[fact: string, pipes: RequestBody['pipes'], input: JsonObject]>([
    ['of one pipe', [split], { name: 'Jane Doe' }],
    ['with an output without a result', [split], { name: 'Jane' }],
    [
      'of pipes that build on each other',
      [split, pipe('message:greet@1', { input_fields: { name: { alias: 'first_name' } } })],
      { name: 'Jane Doe' },
    ],
    ['with a value that was given', [split], { name: 'Jane Doe', first_name: 'Janet' }],
    ['of a pipe that could read its own output', [identity], { company_name: 'Acme' }],
    ['of pipes that could read each other', [overview, identity], { company_name: 'Acme' }],
    [
      'of pipes that could read each other, from another side',
      [overview, identity],
      { work_email: 'jane@acme.com' },
    ],
    ['of a cycle of optional inputs', [pipe('message:greet@1'), pipe('person:title@1')], { name: 'Jane' }],
    ['of a pipe without required inputs', [pipe('test:oracle@1', { answer: { email: 'a@b.co' } })], { x: 1 }],
  ])('%s asks nothing again', async (_, pipes, input) => {
    const { first, second } = await again(pipes, input);
    expect(first.asked.length).toBeGreaterThan(0);
    expect(second.asked).toEqual([]);
    expect(second.fields).toEqual(first.fields);
  });

  test('asks again for a value whose input has changed', async () => {
    const { second } = await again([split], { name: 'Jane Doe' }, { row: { name: 'John Roe' } });
    expect(second.asked).toHaveLength(1);
    expect(second.fields).toMatchObject({ first_name: { value: 'John' }, last_name: { value: 'Roe' } });
  });

  test('asks again down the line when an upstream value changes', async () => {
    const pipes = [split, pipe('message:greet@1', { input_fields: { name: { alias: 'first_name' } } })];
    const { second } = await again(pipes, { name: 'Jane Doe' }, { row: { name: 'John Doe' } });
    expect(second.asked).toHaveLength(2);
    expect(second.fields.message?.value).toBe('Hi John');
  });

  test('does not ask down the line when an upstream value comes out the same', async () => {
    const pipes = [split, pipe('message:greet@1', { input_fields: { name: { alias: 'first_name' } } })];
    const { second } = await again(pipes, { name: 'Jane Doe' }, { row: { name: 'Jane Roe' } });
    expect(second.asked).toHaveLength(1);
  });

  test('asks again under another config', async () => {
    const aliased = pipe('people:name:split@1', { input_fields: { name: { alias: 'name' } } });
    const { second } = await again([split], { name: 'Jane Doe' }, { pipes: [aliased] });
    expect(second.asked).toHaveLength(1);
  });

  test('asks again in the other environment', async () => {
    const { second } = await again([split], { name: 'Jane Doe' }, { config: { environment: 'sandbox' } });
    expect(second.asked).toHaveLength(1);
    expect(second.fields.first_name?.resolved_by?.environment).toBe('sandbox');
  });

  test('asks all pipes of a cycle again when its input changes', async () => {
    const { second } = await again(
      [overview, identity],
      { work_email: 'jane@acme.com' },
      { row: { work_email: 'jane@other.org' } },
    );
    expect(second.asked).toHaveLength(2);
    expect(second.fields).toMatchObject({
      company_domain: { value: 'other.org' },
      company_name: { value: 'other' },
    });
    const third = await runOne({ pipes: [overview, identity], input: [resubmit(second)] });
    expect(third.asked).toEqual([]);
  });

  test('skips a value whose input is gone', async () => {
    const { second } = await again([split], { name: 'Jane Doe' }, { row: { name: null } });
    expect(second.fields.first_name).toMatchObject({
      value: null,
      status: 'skipped',
      reason: { code: 'RequirementUnmet' },
    });
  });

  test('tries a failure again and keeps what was completed beside it', async () => {
    const oracle = (answer: JsonObject[string]) =>
      pipe('test:oracle@1', { answer, output_fields: { bucket_count: { enabled: true } } });
    const first = await runOne({ pipes: [oracle('fail')], input: [{ email: 'a@b.co' }] });
    const second = await runOne({
      pipes: [oracle({ email: 'c@d.co', bucket_count: 3 })],
      input: [resubmit(first)],
    });
    expect(second.fields).toMatchObject({
      email: { value: 'a@b.co', resolved_by: { ref: 'input' } },
      bucket_count: { value: 3 },
    });
  });

  test('does not let an optional input count as a change', async () => {
    const { second } = await again(
      [pipe('message:greet@1')],
      { name: 'Jane', job_title: 'CEO' },
      { row: { job_title: 'CTO' } },
    );
    expect(second.asked).toEqual([]);
  });

  test('asks for pipes that are new', async () => {
    const { second } = await again(
      [split],
      { name: 'Jane Doe' },
      { pipes: [split, pipe('message:greet@1')] },
    );
    expect(second.asked).toHaveLength(1);
    expect(second.fields.message?.value).toBe('Hi Jane Doe');
  });
});
