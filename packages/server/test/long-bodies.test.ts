import { afterAll, beforeAll, expect, it } from 'vitest';
import { estimate } from '../src/contract/estimate.ts';
import { pipesResponse, validateResponse } from '../src/contract/pipes-response.ts';
import { expectProblem } from './expect-problem.ts';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';

const split = { pipe_id: 'person:name:split@1' };
const people = Array.from({ length: 60 }, (_, at) => ({ id: at, name: `Jané Doe ${at}` }));
/** The same records with a text in each that makes the body longer than what a main thread reads. */
const long = people.map((person) => ({ ...person, notes: 'ü "quoted" '.repeat(500) }));
const short = people.map((person) => ({ ...person, notes: 'x' }));

describeOnBothHomes('a body that is read apart, since it is long', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home)));
  afterAll(() => service.stop());

  it('makes the run that a short one makes', async () => {
    const run = async (input: object[]) => {
      const { status, json } = await service.call('/v1/pipes/run/sync', { body: { pipes: [split], input } });
      expect(status).toBe(200);
      return Object.values(pipesResponse.parse(json).records).map(({ fields }) => [
        fields.first_name,
        fields.last_name?.resolved_by,
        fields.name,
      ]);
    };
    expect(await run(long)).toEqual(await run(short));
  });

  it('is shown at once as it is before it is run, and is the same request however its keys are ordered', async () => {
    const submit = (body: object) =>
      service.call('/v1/pipes/run', { body, headers: { 'idempotency-key': 'long' } });
    const first = await submit({ pipes: [split], input: long });
    const shown = pipesResponse.parse(first.json);
    expect(shown.records['7']?.fields).toMatchObject({
      name: { value: 'Jané Doe 7', status: 'completed' },
      first_name: { value: null, status: 'queued' },
    });
    const again = await submit({ input: long.map((record) => ({ ...record })), pipes: [split] });
    expect(pipesResponse.parse(again.json).id).toBe(shown.id);
    expectProblem(await submit({ pipes: [split], input: long.slice(1) }), 'idempotency-conflict');
  });

  it('costs what a short one costs', async () => {
    const pipes = [{ pipe_id: 'person:workemail:waterfall@1' }];
    const ask = async (input: object[]) => {
      const records = input.map((record) => ({ ...record, company_domain: 'acme.com' }));
      const { json } = await service.call('/v1/pipes/estimate', { body: { pipes, input: records } });
      return estimate.parse(json);
    };
    const cost = await ask(long);
    expect(cost.max).toBeGreaterThan(0);
    expect(cost).toEqual(await ask(short));
  });

  it.each([
    [
      'an unknown pipe',
      { pipes: [{ pipe_id: 'no:such@1' }], input: long },
      'UnknownPipe',
      'pipes[0].pipe_id',
    ],
    ['equal ids', { pipes: [split], input: [...long, long[0]] }, 'DuplicateId', 'input[60].id'],
    [
      'an unknown connection',
      {
        pipes: [{ ...split, connector: { connections: [{ type: 'vault', connection: 'nope' }] } }],
        input: long,
      },
      'UnknownConnection',
      'pipes[0].connector.connections[0].connection',
    ],
    ['a body that does not fit', { input: long }, 'ValidationFailed', 'pipes'],
  ])('is told of %s', async (_, body, code, path) => {
    const { json } = await service.call('/v1/pipes/validate', { body });
    expect(validateResponse.parse(json).errors).toContainEqual(expect.objectContaining({ code, path }));
  });

  it.each([
    ['what is not JSON', (text: string) => `${text},`, 'not valid JSON'],
    ['what is deep', (text: string) => `[${text},${'['.repeat(70)}`, 'nested more than 64 levels'],
    [
      'what reaches a prototype',
      (text: string) => `{"a":{"__proto__":{}},"b":${text}}`,
      'a.__proto__ is not allowed',
    ],
  ])('is refused with %s in it', async (_, change, detail) => {
    const body = change(JSON.stringify({ pipes: [split], input: long }));
    const answer = await service.call('/v1/pipes/run', { body });
    expect(expectProblem(answer, 'invalid-request').detail).toContain(detail);
  });
});
