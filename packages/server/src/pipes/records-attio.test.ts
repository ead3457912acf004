import { describe, expect, test } from 'vitest';
import { recordMatchAttio1 } from './records-attio.ts';
import { runInSandbox, runScripted } from './run-asking-pipe.fixture.ts';

const own = ['attio'];

describe('record:match:attio@1', () => {
  const find = (value: string, answer: { id: string; fields: { name: string } } | null) =>
    runScripted(recordMatchAttio1, {
      input: { company_domain: value },
      config: {
        object_type: 'companies ',
        field: ' domains',
        value: ' {{ company_domain | replace: "blank.test", "" }}',
        output_fields: { crm_match: { enabled: true } },
      },
      own,
      script: { 'attio.find_record': answer },
    });

  test('finds a record by one attribute, the first of several, for the connection fee', async () => {
    const { values, inputs, attempts } = await find('acme.test', { id: 'r1', fields: { name: 'Acme' } });
    expect(values).toMatchObject({ crm_record_id: 'r1', crm_match: { name: 'Acme' } });
    expect(inputs['attio.find_record']).toEqual([
      {
        object: 'companies',
        fields: [],
        match: { logic: 'and', conditions: [{ field: 'domains', operator: 'eq', value: 'acme.test' }] },
        sort: { field: 'created_at', direction: 'asc' },
      },
    ]);
    expect(attempts).toMatchObject([{ credits: 500 }]);
    expect(recordMatchAttio1.effects).toBeUndefined();
  });

  test('has no result where Attio finds nothing', async () => {
    expect((await find('acme.test', null)).values['crm_record_id']).toMatch(/^no_result/);
  });

  test('asks nobody for a blank value', async () => {
    const { values, attempts } = await find('blank.test', null);
    expect([values['crm_record_id'], attempts]).toEqual(['failed RequirementUnmet', []]);
  });

  test('finds its example in sandbox', async () => {
    const { values } = await runInSandbox(recordMatchAttio1, recordMatchAttio1.example);
    expect(values['crm_record_id']).toBe('4b769702-8ed3-4674-a188-4f98ad5df9f4');
  });
});
