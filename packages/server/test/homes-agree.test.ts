import { describe, expect, inject, it } from 'vitest';
import type { Home } from './service.ts';
import { startService } from './service.ts';
import { runOf } from './wait-for.ts';

const request = {
  config: { environment: 'sandbox', widgets: { enabled: true }, field_definitions: { enabled: true } },
  field_annotations: { score: { type: 'number', format: 'decimal', label: 'Score', order: 1 } },
  pipes: [
    { pipe_id: 'person:name:split@1' },
    { pipe_id: 'email:iswork@1' },
    { pipe_id: 'company:domain:workemail@1', config: { input_fields: { work_email: { alias: 'email' } } } },
    {
      pipe_id: 'field:slugify@1',
      config: { input_fields: { string_input: { alias: 'note' } } },
      run_if: {
        when: {
          logic: 'and',
          conditions: [{ property: 'value', field_name: 'score', operator: 'gte', value: 0.5 }],
        },
      },
    },
    {
      pipe_id: 'fields:merge@1',
      config: { sources: [{ field_name: 'company_domain' }, { field_name: 'fallback' }] },
    },
    { pipe_id: 'http:request@1', config: { url: 'https://{{ fallback }}/{{ note | url_encode }}' } },
  ],
  input: [
    {
      id: 1,
      name: 'Dr. Jane A. van der Berg Jr.',
      email: 'Jane@Sales.Acme.co.uk',
      score: 0.1 + 0.2,
      note: 'naïve “quotes” \\ 日本語 🚀',
      fallback: 'x.example',
    },
    {
      id: '02',
      name: '',
      email: 'not an address',
      score: '1,5',
      note: 'line\nbreak\ttab \u2028',
      fallback: 'notfound.example',
    },
    { id: -0.5, name: null, email: 'bob@gmail.com', score: 1e21, note: ' ', fallback: 'timeout.example' },
    {
      id: 'ü/?#',
      name: '山田 太郎',
      email: null,
      score: true,
      note: { deep: [1, null, { a: 'b' }] },
      fallback: null,
    },
    ...Array.from({ length: 56 }, (_, at) => ({
      id: `more ${at}`,
      name: `Ann Number${at}`,
      email: `a${at}@b${at}.com`,
      score: at / 56,
      note: `n ${at}`,
    })),
  ],
};

describe.skipIf(inject('postgresUrl') === null)('both homes', () => {
  const answerOf = async (home: Home): Promise<string> => {
    const service = await startService(home);
    try {
      const answer = await service.call('/v1/pipes/run/sync', { body: request });
      const run = runOf(answer);
      expect(run.status).toBe('completed');
      const { text } = await service.call(`/v1/pipes/check/${run.id}`);
      expect(text).toBe(answer.text);
      return text.replaceAll(run.id, 'run').replaceAll(run.organization_id, 'organization');
    } finally {
      await service.stop();
    }
  };

  it('answer one request alike, byte for byte', async () => {
    const [pglite, postgres] = [await answerOf('pglite'), await answerOf('postgres')];
    expect(JSON.parse(postgres)).toEqual(JSON.parse(pglite));
    expect(postgres).toBe(pglite);
  });
});
