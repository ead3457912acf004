import { afterAll, beforeAll, expect, it } from 'vitest';
import { planGraph } from '../src/contract/pipes-plan.ts';
import { expectProblem } from './expect-problem.ts';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';

const pipes = [
  { pipe_id: 'email:iswork@1', config: { input_fields: { email: { alias: 'work_email' } } } },
  { pipe_id: 'person:workemail:waterfall@1', config: { providers: [{ provider: 'hunter' }] } },
  { pipe_id: 'person:name:split@1' },
];
const input = [
  { id: 1, name: 'Jane Doe', company_domain: 'acme.com' },
  { id: 2, name: 'John Roe' },
];

describeOnBothHomes('POST /v1/pipes/plan', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home, {}, { role: 'api' })));
  afterAll(() => service.stop());

  const ask = (body: unknown) => service.call('/v1/pipes/plan', { body });

  it('200: says which pipe needs the output of which other pipe, and stores nothing', async () => {
    const { status, json } = await ask({ pipes, input, config: { environment: 'sandbox' } });
    expect(status).toBe(200);
    const plan = planGraph.parse(json);
    expect(plan).toMatchObject({ environment: 'sandbox', records: 2 });
    expect(plan.edges).toEqual([{ from: 1, to: 0, inputs: ['work_email'], conditions: [], waits: true }]);
    expect(plan.nodes.map(({ index, label, after }) => [index, label, after])).toEqual(
      expect.arrayContaining([
        [1, 'Find work email', []],
        [0, 'Check business email', [1]],
        [2, 'Split full name', []],
      ]),
    );
    expect(plan.columns.find(({ name }) => name === 'work_email')).toMatchObject({
      filled_by: 1,
      read_by: [0],
    });
  });

  it('is the same for a body that is read apart', async () => {
    const notes = 'ü "quoted" '.repeat(30_000);
    const long = planGraph.parse((await ask({ pipes, input: [{ ...input[0], notes }] })).json);
    const short = planGraph.parse((await ask({ pipes, input: [{ ...input[0], notes: 'x' }] })).json);
    expect(long).toEqual(short);
  });

  it('is made apart where it is large', async () => {
    const many = Array.from({ length: 100 }, (_, at) => ({
      pipe_id: 'template:fill@1',
      config: {
        template: at === 0 ? '{{ name }}' : `{{ t${at - 1} }}${'.'.repeat(3000)}`,
        output_fields: { template_output: { alias: `t${at}`, enabled: true } },
      },
    }));
    const { status, text, json } = await ask({ pipes: many, input });
    expect(status, text).toBe(200);
    const plan = planGraph.parse(json);
    expect(plan.edges).toHaveLength(99);
    expect(plan.nodes.map(({ place }) => place)).toEqual([...many.keys()]);
  });

  it('400: lists what is wrong with a pipeline that cannot run', async () => {
    const { errors } = expectProblem(
      await ask({ pipes: [{ pipe_id: 'no:such@1' }], input }),
      'invalid-pipeline',
    );
    expect(errors?.map(({ code }) => code)).toEqual(['UnknownPipe']);
  });

  it('400: names what a request lacks', async () => {
    expectProblem(await ask({ pipes }), 'invalid-request');
  });

  it('401: it takes a key', async () => {
    expectProblem(
      await service.call('/v1/pipes/plan', { body: { pipes, input }, apiKey: null }),
      'unauthorized',
    );
  });
});
