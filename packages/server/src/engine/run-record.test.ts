import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../contract/json-value.ts';
import { compilePlan } from './compile-plan.ts';
import { openRecord } from './open-record.ts';
import type { RequestBody } from './pipeline.fixture.ts';
import {
  briefs,
  catalogOf,
  payload,
  planOf,
  readRendered,
  runBody,
  runOne,
  someTime,
  testContext,
} from './pipeline.fixture.ts';
import { renderRecord } from './render/render-record.ts';
import { runRecord } from './run-record.ts';
import { delayed, testPipes } from './test-pipes.fixture.ts';

const [split, join] = [payload('people:name:split@1'), payload('person:name:join@1')];
const greet = payload('message:greet@1');
const oracle = (answer: JsonObject[string], output_fields: JsonObject = {}) =>
  payload('test:oracle@1', { answer, output_fields });
const byInput = { ref: 'input', environment: null, config_hash: null, input_hash: null };

describe('a pipe', () => {
  test('completes its outputs and says who found them', async () => {
    const { fields } = await runOne({ pipes: [split], input: [{ name: 'Jane Doe' }] });
    expect(fields.first_name).toEqual({
      value: 'Jane',
      status: 'completed',
      type: 'string',
      reason: null,
      claimed_by: { ref: 'people:name:split@1', config_hash: 'e9666b263b486425' },
      resolved_by: {
        ref: 'people:name:split@1',
        environment: 'production',
        config_hash: 'e9666b263b486425',
        input_hash: 'e57bf0dfe80366a8',
      },
      format: 'text',
    });
  });

  test('says in which environment it ran', async () => {
    const { fields } = await runOne({
      pipes: [split],
      input: [{ name: 'J' }],
      config: { environment: 'sandbox' },
    });
    expect(fields.first_name?.resolved_by?.environment).toBe('sandbox');
  });

  test('leaves an output that it does not find without a result', async () => {
    expect(await briefs({ pipes: [split], input: [{ name: 'Jane' }] })).toMatchObject({
      first_name: 'Jane',
      last_name: 'no_result NoResult',
    });
  });

  test('runs when one of its outputs is missing, and keeps those that are given', async () => {
    const { fields, asked } = await runOne({
      pipes: [split],
      input: [{ name: 'Jane Doe', first_name: 'Janet' }],
    });
    expect(asked).toHaveLength(1);
    expect(fields).toMatchObject({
      first_name: { value: 'Janet', resolved_by: byInput, claimed_by: { ref: 'people:name:split@1' } },
      last_name: { value: 'Doe', resolved_by: { ref: 'people:name:split@1' } },
    });
  });

  test('does not run when all its outputs are given', async () => {
    const { asked } = await runOne({
      pipes: [split],
      input: [{ name: 'Jane Doe', first_name: 'A', last_name: 'B' }],
    });
    expect(asked).toEqual([]);
  });

  test('replaces a given value of the wrong type', async () => {
    expect(await briefs({ pipes: [split], input: [{ name: 'Jane Doe', first_name: ['x'] }] })).toMatchObject({
      first_name: 'Jane',
    });
  });

  test('replaces a given value that does not parse', async () => {
    const input = [{ url_input: 'acme.com', website_url: 'acme' }];
    expect(await briefs({ pipes: [payload('url:check@1')], input })).toMatchObject({
      website_url: 'https://acme.com',
    });
  });

  test('that finds nothing fails a given value that does not parse', async () => {
    const { fields } = await runOne({
      pipes: [oracle('nothing')],
      input: [{ string_input: 'x', email: 'x@y' }],
    });
    expect(fields.email).toMatchObject({
      value: 'x@y',
      status: 'failed',
      reason: { code: 'InvalidValue' },
      resolved_by: null,
    });
  });

  test('that fails fails all its open outputs', async () => {
    const two = oracle('fail', { bucket_count: { enabled: true } });
    expect(await briefs({ pipes: [two], input: [{ x: 1 }] })).toMatchObject({
      email: 'failed ProviderError',
      bucket_count: 'failed ProviderError',
    });
    expect(await briefs({ pipes: [two], input: [{ email: 'a@b.co' }] })).toMatchObject({
      email: 'a@b.co',
      bucket_count: 'failed ProviderError',
    });
  });

  test.each([false, true])('that throws costs its own cells and is reported (async: %j)', async (isAsync) => {
    const { records, faults } = await runBody(
      { pipes: [oracle('throw'), split], input: [{ name: 'Jane Doe' }] },
      { isAsync },
    );
    expect(records[0]?.fields).toMatchObject({
      email: { status: 'failed', reason: { code: 'InternalError' } },
      first_name: { value: 'Jane' },
    });
    expect(JSON.stringify(records)).not.toContain('a bug');
    expect(faults).toEqual([new Error('a bug')]);
  });

  test.each<[fact: string, answer: JsonObject, becomes: unknown]>([
    ['is cleaned by the format', { email: ' Mailto:A@B.co' }, 'a@b.co'],
    ['that is blank is no result', { email: '  ' }, 'no_result NoResult'],
    ['that is absent is no result', {}, 'no_result NoResult'],
    ['of a wrong type fails', { email: { a: 1 } }, 'failed TypeMismatch'],
    ['that is invalid fails', { email: 'x@y' }, 'failed InvalidValue'],
  ])('whose answer %s', async (_, answer, becomes) => {
    expect((await briefs({ pipes: [oracle(answer)], input: [{}] })).email).toBe(becomes);
  });

  test('may take the type of its sources', async () => {
    const merge = payload('fields:merge@1', { sources: [{ field_name: 'a' }, { field_name: 'b' }] });
    const { fields } = await runOne({ pipes: [merge], input: [{ a: null, b: 5 }] });
    expect(fields.merge_result).toMatchObject({ value: 5, type: 'number', format: null });
  });
});

describe('concurrency', () => {
  async function maxOverlap(body: RequestBody): Promise<number> {
    let running = 0;
    let most = 0;
    const wait = async () => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    const pipes = testPipes.map((one) => delayed(one, wait));
    const { plan, records } = planOf(body, pipes);
    const compiled = compilePlan(plan, catalogOf(pipes));
    await Promise.all(
      records.map(async (record) => runRecord(compiled, openRecord(plan, record), testContext())),
    );
    return most;
  }

  test('runs independent pipes of one record at the same time', async () => {
    const input = [{ name: 'J', company_domain: 'a.co', url_input: 'a.co' }];
    expect(
      await maxOverlap({ pipes: [split, payload('company:overview@3'), payload('url:check@1')], input }),
    ).toBe(3);
  });

  test('runs dependent pipes one after another', async () => {
    expect(await maxOverlap({ pipes: [greet, join], input: [{ first_name: 'J', last_name: 'D' }] })).toBe(1);
  });

  test('does not let records wait for each other', async () => {
    expect(await maxOverlap({ pipes: [split], input: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] })).toBe(
      3,
    );
  });

  test('shows cells as processing while a pipe is asked, and starts readers as soon as theirs are final', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    const pipes = testPipes.map((one) => (one.id === 'url:check@1' ? delayed(one, () => gate) : one));
    const { plan, records } = planOf({
      pipes: [payload('url:check@1'), greet, join],
      input: [{ url_input: 'a.co', first_name: 'J', last_name: 'D' }],
    });
    const compiled = compilePlan(plan, catalogOf(pipes));
    const state = openRecord(plan, records[0] ?? { id: 0, values: {} });
    const ended = runRecord(compiled, state, testContext({ now: someTime }));
    const look = () => readRendered(renderRecord(compiled, state)).fields;
    // Beside a busy machine, a formula may go on in a later turn.
    await expect.poll(look).toMatchObject({
      website_url: { status: 'processing', value: null, reason: null },
      message: { value: 'Hi J D' },
    });
    release();
    await ended;
    expect(look().website_url?.value).toBe('https://a.co');
  });

  test('needs no promise when all pipes answer at once', () => {
    const { plan, records } = planOf({ pipes: [greet, join], input: [{ first_name: 'J', last_name: 'D' }] });
    const compiled = compilePlan(plan, catalogOf(testPipes));
    expect(
      runRecord(compiled, openRecord(plan, records[0] ?? { id: 0, values: {} }), testContext()),
    ).toBeUndefined();
  });
});
