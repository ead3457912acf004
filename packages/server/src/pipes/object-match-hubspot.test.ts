import { describe, expect, test } from 'vitest';
import { objectMatchHubspot1 } from './object-match-hubspot.ts';
import { runInSandbox, runScripted } from './run-asking-pipe.fixture.ts';

const matches = [[objectMatchHubspot1, 'hubspot', 'hubspot.find_object', 'contacts', 'email']] as const;

describe.each(matches.map((match) => [match[0].id, ...match] as const))(
  '%s',
  (_, pipe, provider, asks, object, field) => {
    const run = (email: string, answer: { id: string; fields: Record<string, string> } | null) =>
      runScripted(pipe, {
        input: { email },
        config: { value: ' {{ email | downcase }} ', output_fields: { crm_match: { enabled: true } } },
        own: [provider],
        script: { [asks]: answer },
      });

    test('finds a record by one field, for the connection fee', async () => {
      const { values, inputs, attempts } = await run('ANA@acme.com', { id: '7', fields: { city: 'Oslo' } });
      expect(values).toMatchObject({ crm_record_id: '7', crm_match: { city: 'Oslo' } });
      expect(inputs[asks]).toEqual([{ object, field, value: 'ana@acme.com' }]);
      expect(attempts).toMatchObject([{ credits: 500 }]);
      expect(pipe.effects).toBeUndefined();
    });

    test('has no result where the system finds nothing', async () => {
      expect((await run('ana@acme.com', null)).values['crm_record_id']).toMatch(/^no_result/);
    });

    test('asks nobody for a blank value', async () => {
      const { values, attempts } = await runScripted(pipe, {
        input: { email: 'ana@acme.com' },
        config: { value: '{{ email | replace: "ana@acme.com", "" }}' },
        own: [provider],
        script: { [asks]: null },
      });
      expect([values['crm_record_id'], attempts]).toEqual(['failed RequirementUnmet', []]);
    });

    test('finds its example in sandbox', async () => {
      const { values } = await runInSandbox(pipe, pipe.example);
      expect(values['crm_record_id']).toMatch(/^(?:\d+|[\da-f-]{36})$/);
    });
  },
);
