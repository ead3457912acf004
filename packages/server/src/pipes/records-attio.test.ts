import { describe, expect, test } from 'vitest';
import { recordCreateAttio1, recordMatchAttio1 } from './records-attio.ts';
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

describe('record:create:attio@1', () => {
  const config = {
    object_type: ' leads_eu ',
    properties: [
      { property: 'name.last_name', value: '{{ last_name }}' },
      { property: ' job_title', value: '{{ job_title | default: "" }} ' },
    ],
  };
  const make = (last_name: string, answer: { id: string } | { fails: 'unavailable' } = { id: 'r1' }) =>
    runScripted(recordCreateAttio1, {
      input: { last_name, job_title: null },
      config,
      own,
      script: { 'attio.create_record': answer },
    });

  test('makes a record of what has a value, once, for the connection fee', async () => {
    const { values, inputs, attempts } = await make('Reyes');
    expect(values['crm_record_id']).toBe('r1');
    expect(inputs['attio.create_record']).toEqual([
      { object: 'leads_eu', properties: { 'name.last_name': 'Reyes' } },
    ]);
    expect(attempts).toMatchObject([{ credits: 500 }]);
    expect(recordCreateAttio1.effects).toBe('always');
  });

  test('makes nothing of nothing, and fails where Attio does', async () => {
    const blank = await make(' ');
    expect(blank.values['crm_record_id']).toMatch(/^(?:no_result|skipped)/);
    expect(blank.attempts).toEqual([]);
    expect((await make('Reyes', { fails: 'unavailable' })).values['crm_record_id']).toBe(
      'failed ProviderError',
    );
  });

  test('makes its example in sandbox, where it is matched afterwards', async () => {
    const { values } = await runInSandbox(recordCreateAttio1, recordCreateAttio1.example);
    expect(values['crm_record_id']).toMatch(/^[\da-f-]{36}$/);
    const found = await runInSandbox(recordMatchAttio1, {
      config: { value: '{{ email }}', output_fields: { crm_match: { enabled: true } } },
      input: { email: 'jane.doe@example.com' },
    });
    expect(found.values).toMatchObject({
      crm_record_id: values['crm_record_id'],
      crm_match: { name: 'Jane Doe', job_title: 'Chief Revenue Officer' },
    });
  });

  test('says in sandbox that nothing was made of somebody who is there already, and why', async () => {
    const { fields } = await runInSandbox(recordCreateAttio1, {
      config: { properties: [{ property: 'email_addresses', value: '{{ email }}' }] },
      input: { email: 'mikko.nieminen@cranegate.com' },
    });
    expect(fields['crm_record_id']).toMatchObject({
      status: 'failed',
      reason: { message: expect.stringMatching(/uniqueness_conflict.*Nothing was made: another record has/) },
    });
  });
});
