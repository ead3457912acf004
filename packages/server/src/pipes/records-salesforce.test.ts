import { describe, expect, test } from 'vitest';
import { recordCreateSalesforce1, recordMatchSalesforce1 } from './records-salesforce.ts';
import { runInSandbox, runScripted } from './run-asking-pipe.fixture.ts';

describe('records of Salesforce', () => {
  const own = ['salesforce'];
  const config = {
    object_type: ' Name__c ',
    properties: [
      { property: 'LastName', value: '{{ name }}' },
      { property: 'Email', value: '{{ email | default: "" }}' },
    ],
  };
  const make = (name: string, answer: { id: string } | { fails: 'request_refused' } = { id: 'a01' }) =>
    runScripted(recordCreateSalesforce1, {
      input: { name, email: null },
      config,
      own,
      script: { 'salesforce.create_record': answer },
    });

  test('are made with what has a value, once', async () => {
    const { values, inputs, attempts } = await make('Ana');
    expect(values['crm_record_id']).toBe('a01');
    expect(inputs['salesforce.create_record']).toEqual([
      { object: 'Name__c', properties: { LastName: 'Ana' } },
    ]);
    expect(attempts).toMatchObject([{ credits: 500 }]);
    expect(recordCreateSalesforce1.effects).toBe('always');
  });

  test('are not made of nothing, and fail where Salesforce refuses', async () => {
    const blank = await make(' ');
    expect(blank.values['crm_record_id']).toMatch(/^(?:no_result|skipped)/);
    expect(blank.attempts).toEqual([]);
    const { values } = await make('Ana', { fails: 'request_refused' });
    expect(values['crm_record_id']).toMatch(/^failed /);
  });

  const find = (value: string) =>
    runScripted(recordMatchSalesforce1, {
      input: { company_name: value },
      config: {
        object_type: 'Contact ',
        field: ' Account.Name',
        value: ' {{ company_name }}',
        output_fields: { crm_match: { enabled: true } },
      },
      own,
      script: { 'salesforce.find_record': { id: '003', fields: { Name: 'Ana' } } },
    });

  test('are matched by one field, the first of them', async () => {
    const { values, inputs } = await find("O'Hara");
    expect(values).toMatchObject({ crm_record_id: '003', crm_match: { Name: 'Ana' } });
    expect(inputs['salesforce.find_record']).toEqual([
      {
        object: 'Contact',
        fields: [],
        match: { logic: 'and', conditions: [{ field: 'Account.Name', operator: 'eq', value: "O'Hara" }] },
        sort: { field: 'CreatedDate', direction: 'asc' },
      },
    ]);
  });

  test('are not matched by a blank', async () => {
    const { values, attempts } = await find(' ');
    expect(values['crm_record_id']).toMatch(/^(?:failed RequirementUnmet|skipped)/);
    expect(attempts).toEqual([]);
  });

  test('in sandbox a lead is matched', async () => {
    const { values } = await runInSandbox(recordMatchSalesforce1, recordMatchSalesforce1.example);
    expect(values['crm_record_id']).toMatch(/^00Q/);
  });

  test('in sandbox a lead is made', async () => {
    const { values } = await runInSandbox(recordCreateSalesforce1, recordCreateSalesforce1.example);
    expect(values['crm_record_id']).toMatch(/^00Q/);
  });
});
