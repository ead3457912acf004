import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem } from './expect-problem.ts';
import type { TestService } from './service.ts';
import { describeOnBothHomes, startService } from './service.ts';

describeOnBothHomes('what a request may make the service compute', (home) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService(home);
  });
  afterAll(() => service.stop());

  const fill = (at: number, template: string) => ({
    pipe_id: 'template:fill@1',
    config: { template, output_fields: { template_output: { alias: `t${at}`, enabled: true } } },
  });
  const run = async (body: object) => (await service.call('/v1/pipes/run/sync', { body })).json;

  it('too much writing is refused with its place and the limit', async () => {
    const pipes = Array.from({ length: 10 }, (_, at) => fill(at, `{{ name }}${'x'.repeat(60_000)}`));
    const answer = await service.call('/v1/pipes/run', { body: { pipes, input: [{ id: 1, name: 'Jane' }] } });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({
      type: 'invalid-pipeline',
      errors: [
        {
          code: 'PlanTooLarge',
          path: 'pipes[8].config',
          message: expect.stringContaining('500,000 characters'),
        },
      ],
    });
  });

  it('a plan that is long, but not too long, runs like any other', async () => {
    const pipes = Array.from({ length: 10 }, (_, at) => fill(at, `{{ name }}${'x'.repeat(5000)}`));
    const { records } = await run({ pipes, input: [{ id: 1, name: 'Jane' }] });
    expect(records[1].fields.t9).toMatchObject({ status: 'completed', value: `Jane${'x'.repeat(5000)}` });
  });

  it('loops end at the same step everywhere', async () => {
    const loops = '{% for a in (1..1000) %}{% for b in (1..1000) %}{% endfor %}{% endfor %}';
    const { records, status } = await run({ pipes: [fill(0, loops)], input: [{ id: 1, name: 'Jane' }] });
    expect(status).toBe('completed');
    expect(records[1].fields.t0).toMatchObject({
      status: 'failed',
      reason: { code: 'TemplateError', message: expect.stringContaining('200000 steps') },
    });
  });

  it('more text than a record may have is refused where it is too much, and nowhere else', async () => {
    const pipes = Array.from({ length: 4 }, (_, at) => fill(at, '{{ text }}{{ text }}{{ text }}'));
    const input = [
      { id: 1, text: 'a'.repeat(300_000) },
      { id: 2, text: 'b' },
    ];
    const { records } = await run({ pipes, input });
    const codes = Object.values(records[1].fields).map((field) => Object(field).reason?.code);
    expect(codes).toContain('ComputeLimit');
    expect(records[1].fields.t0).toMatchObject({ status: 'completed' });
    expect(records[2].fields.t3).toMatchObject({ status: 'completed', value: 'bbb' });
  });

  it('a body of very many values is refused before it is parsed', async () => {
    const body = `{"pipes":[],"input":[[${'0,'.repeat(250_000)}0]]}`;
    const { detail } = expectProblem(await service.call('/v1/pipes/run', { body }), 'invalid-request');
    expect(detail).toContain('200,000 keys and values');
  });
});
