import { expect, test } from 'vitest';
import { noteCreateHubspot1 } from './note-create-hubspot.ts';
import { runInSandbox, runScripted } from './run-asking-pipe.fixture.ts';
import { configErrorsOf } from './run-pipe.fixture.ts';

const asks = 'hubspot.create_note';
const config = { object_type: 'companies', record_id: ' {{ crm_record_id }} ', content: '{{ message }}' };
const run = (
  input: Record<string, string>,
  { answer = { id: '9' }, ...more }: { answer?: { id: string } | null; earlier?: object } = {},
) =>
  runScripted(noteCreateHubspot1, {
    input,
    config,
    own: ['hubspot'],
    now: new Date('2026-11-02T10:20:30Z'),
    script: { [asks]: answer },
    ...more,
  });

test('puts a text on an object at the time of the run, for the connection fee', async () => {
  const { values, inputs, attempts } = await run({ crm_record_id: '7', message: 'A <b>\n\nB' });
  expect(values['crm_note_id']).toBe('9');
  const note = { object: 'companies', id: '7', content: '<p>A &lt;b&gt;</p>\n<p>B</p>' };
  expect(inputs[asks]).toEqual([{ ...note, at: '2026-11-02T10:20:30.000Z' }]);
  expect(attempts).toMatchObject([{ credits: 500 }]);
  expect(noteCreateHubspot1.effects).toBe('always');
});

test('makes no blank note, and none on nothing', async () => {
  const blank = await run({ crm_record_id: '7', message: ' ' });
  expect(blank.values['crm_note_id']).toMatch(/^(?:no_result|skipped)/);
  const nowhere = await run({ crm_record_id: ' ', message: 'Hi' });
  expect(nowhere.values['crm_note_id']).toMatch(/^(?:failed RequirementUnmet|skipped)/);
  expect([blank.attempts, nowhere.attempts]).toEqual([[], []]);
});

test('has no result for an object that HubSpot does not know', async () => {
  const { values } = await run({ crm_record_id: '7', message: 'Hi' }, { answer: null });
  expect(values['crm_note_id']).toMatch(/^no_result/);
});

test('makes no note again where the answer was lost', async () => {
  const effects = {
    begin: () => Promise.resolve({ state: 'unknown' as const, since: new Date() }),
    storeAnswer: () => Promise.resolve(),
    withdraw: () => Promise.resolve(),
  };
  const { values, inputs } = await run({ crm_record_id: '7', message: 'Hi' }, { earlier: { effects } });
  expect([values['crm_note_id'], inputs[asks]]).toEqual(['failed OutcomeUnknown', undefined]);
});

test('refuses what no note can be put on', () => {
  const errors = configErrorsOf(noteCreateHubspot1, { ...config, object_type: 'notes' }, { message: 'Hi' });
  expect(errors).toContain('ValidationFailed pipes[0].config.object_type');
});

test('puts a note on a contact in sandbox', async () => {
  const { values } = await runInSandbox(noteCreateHubspot1, noteCreateHubspot1.example);
  expect(values['crm_note_id']).toMatch(/^\d+$/);
});
