import { expect, test } from 'vitest';
import { noteCreatePipedrive1 } from './note-create-pipedrive.ts';
import { runInSandbox, runScripted } from './run-asking-pipe.fixture.ts';

const run = (input: Record<string, string>, answer: { id: string } | null = { id: '9' }) =>
  runScripted(noteCreatePipedrive1, {
    input,
    config: { object_type: 'organizations', record_id: ' {{ crm_record_id }} ', content: '{{ message }}' },
    own: ['pipedrive'],
    script: { 'pipedrive.create_note': answer },
  });

test('puts a text on a record, for the connection fee', async () => {
  const { values, inputs, attempts } = await run({ crm_record_id: '7', message: 'A <b>\n\nB' });
  expect(values['crm_note_id']).toBe('9');
  expect(inputs['pipedrive.create_note']).toEqual([
    { object: 'organizations', id: '7', content: '<p>A &lt;b&gt;</p>\n<p>B</p>' },
  ]);
  expect(attempts).toMatchObject([{ credits: 500 }]);
  expect(noteCreatePipedrive1.effects).toBe('always');
});

test('makes no blank note, and none on nothing', async () => {
  const blank = await run({ crm_record_id: '7', message: ' ' });
  expect(blank.values['crm_note_id']).toMatch(/^(?:no_result|skipped)/);
  const nowhere = await run({ crm_record_id: ' ', message: 'Hi' });
  expect(nowhere.values['crm_note_id']).toMatch(/^(?:failed RequirementUnmet|skipped)/);
  expect([blank.attempts, nowhere.attempts]).toEqual([[], []]);
});

test('has no result for a record that Pipedrive does not know', async () => {
  expect((await run({ crm_record_id: '7', message: 'Hi' }, null)).values['crm_note_id']).toMatch(
    /^no_result/,
  );
});

test('puts a note on a person in sandbox', async () => {
  const { values } = await runInSandbox(noteCreatePipedrive1, noteCreatePipedrive1.example);
  expect(values['crm_note_id']).toMatch(/^\d+$/);
});
