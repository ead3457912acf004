/* Names that JavaScript's objects have by themselves, and JSON deeper than any stack. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestService } from './service.ts';
import { describeOnOneHome, startService } from './service.ts';
import { runOf } from './wait-for.ts';

const levels = 400_000;
const lists = '['.repeat(levels) + ']'.repeat(levels);
const objects = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const inherited = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf', 'prototype'];

describeOnOneHome('a request', (home) => {
  let service: TestService;
  beforeAll(async () => void (service = await startService(home)));
  afterAll(() => service.stop());

  const run = (body: object) => service.call('/v1/pipes/run/sync', { body });

  it.each(inherited)('may call a column, a field and an annotation %s', async (name) => {
    const template = `{{ ["${name}"] }}`;
    const answer = await run({
      pipes: [
        {
          pipe_id: 'template:fill@1',
          config: { template, output_fields: { template_output: { alias: 'out' } } },
        },
        { pipe_id: 'person:name:split@1', config: { input_fields: { name: { alias: name } } } },
      ],
      input: [
        { id: 1, [name]: 'Jane Doe' },
        { id: 2, other: 1 },
      ],
      field_annotations: { [name]: { type: 'string' } },
    });
    const { records } = runOf(answer);
    expect(records['1']?.fields[name]?.value).toBe('Jane Doe');
    expect(records['1']?.fields['out']?.value).toBe('Jane Doe');
    expect(records['1']?.fields['first_name']?.value).toBe('Jane');
    expect(records['2']?.fields['out']?.status).toBe('skipped');
    expect(records['2']?.fields['first_name']?.status).toBe('skipped');
  });

  it.each(inherited)('may call an output %s, and not more than one', async (name) => {
    const pipe = {
      pipe_id: 'template:fill@1',
      config: { template: 'x', output_fields: { template_output: { alias: name } } },
    };
    const { records } = runOf(await run({ pipes: [pipe], input: [{ id: name, other: 1 }] }));
    expect(records[name]?.fields[name]?.value).toBe('x');
    const twice = runOf(await run({ pipes: [pipe, pipe], input: [{ id: 1, other: 1 }] }));
    expect(twice.errors).toMatchObject([{ code: 'DuplicateOutput' }]);
  });

  it.each([
    ['a record', (deep: string) => ['/v1/pipes/run', `{"pipes":[{"pipe_id":"x"}],"input":[{"a":${deep}}]}`]],
    ['a config', (deep: string) => ['/v1/pipes/validate', `{"pipes":[{"pipe_id":"x","config":${deep}}]}`]],
    ['filters', (deep: string) => ['/v1/search/run', `{"search_id":"x","config":${deep}}`]],
    ['all of a body', (deep: string) => ['/v1/datasets', deep]],
    ['a secret', (deep: string) => ['/v1/secrets/KEY', `{"value":${deep}}`]],
    ['what is unsafe', (deep: string) => ['/v1/pipes/run', `{"__proto__":${deep}}`]],
    ['what is no JSON', (deep: string) => ['/v1/pipes/run', deep.slice(0, levels)]],
  ])('with 400,000 levels in %s is refused', async (_, make) => {
    for (const deep of [lists, objects]) {
      const [path = '', body] = make(deep);
      const method = path.startsWith('/v1/secrets') ? 'PUT' : 'POST';
      const answer = await service.call(path, { method, body });
      expect([path, answer.status]).toEqual([path, path === '/v1/datasets' ? answer.status : 400]);
      expect(answer.status).toBeLessThan(500);
    }
    expect((await service.call('/healthz')).status).toBe(200);
  });
});
