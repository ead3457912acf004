import { expect, test } from 'vitest';
import { objectCreateHubspot1 } from './object-create-hubspot.ts';
import type { Scripted } from './run-asking-pipe.fixture.ts';
import { runInSandbox, runScripted } from './run-asking-pipe.fixture.ts';

const asks = 'hubspot.create_object';
const config = {
  object_type: ' p_fox ',
  properties: [
    { property: 'name ', value: ' {{ name }} ' },
    { property: 'city', value: '{{ address_city | default: "" }}' },
  ],
};
const make = (name: string, answer: Scripted = { id: '7' }) =>
  runScripted(objectCreateHubspot1, {
    input: { name, address_city: null },
    config,
    own: ['hubspot'],
    script: { [asks]: answer },
  });

test('makes an object of what has a value, for the connection fee', async () => {
  const { values, inputs, attempts } = await make('Ana');
  expect(values['crm_record_id']).toBe('7');
  expect(inputs[asks]).toEqual([{ object: 'p_fox', properties: { name: 'Ana' } }]);
  expect(attempts).toMatchObject([{ credits: 500 }]);
  expect(objectCreateHubspot1.effects).toBe('always');
});

test('makes nothing of nothing', async () => {
  const { values, attempts } = await make(' ');
  expect(values['crm_record_id']).toMatch(/^(?:no_result|skipped)/);
  expect(attempts).toEqual([]);
});

test('makes nothing again where the answer was lost', async () => {
  const { values, inputs } = await runScripted(objectCreateHubspot1, {
    input: { name: 'Ana', address_city: null },
    config,
    own: ['hubspot'],
    script: { [asks]: { id: '7' } },
    earlier: {
      effects: {
        begin: () => Promise.resolve({ state: 'unknown' as const, since: new Date() }),
        storeAnswer: () => Promise.resolve(),
        withdraw: () => Promise.resolve(),
      },
    },
  });
  expect([values['crm_record_id'], inputs[asks]]).toEqual(['failed OutcomeUnknown', undefined]);
});

test('in sandbox makes a contact', async () => {
  const { values } = await runInSandbox(objectCreateHubspot1, objectCreateHubspot1.example);
  expect(values['crm_record_id']).toMatch(/^\d+$/);
});

test('says which contact is there already, and that nothing was made', async () => {
  const { example } = objectCreateHubspot1;
  const input = { ...example.input, email: 'jgarciamartin@sorensen-hollis.es' };
  const { fields } = await runInSandbox(objectCreateHubspot1, { ...example, input });
  expect(fields['crm_record_id']?.reason?.message).toMatch(
    /HTTP 409, CONFLICT, existing ID \d+\)\. Nothing was made: /,
  );
});
