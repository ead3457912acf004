import { expect, test } from 'vitest';
import { noteCreateAttio1 } from './note-create-attio.ts';
import { runInSandbox, runScripted } from './run-asking-pipe.fixture.ts';

interface Told {
  crm_record_id: string;
  job_title: string;
  message: string;
}

const run = (told: Partial<Told>, answer: { id: string } | null = { id: 'n9' }) =>
  runScripted(noteCreateAttio1, {
    input: { crm_record_id: 'r7', job_title: 'CTO', message: 'Hi', ...told },
    config: {
      object_type: ' companies',
      record_id: ' {{ crm_record_id | replace: "none", "" }} ',
      title: '{{ job_title | replace: "none", "" }} ',
      content: '{{ message | replace: "none", "" }}',
    },
    own: ['attio'],
    script: { 'attio.create_note': answer },
  });

test('puts a text on a record, as it is, for the connection fee', async () => {
  const { values, inputs, attempts } = await run({ message: 'A <b>\n\nB' });
  expect(values['crm_note_id']).toBe('n9');
  expect(inputs['attio.create_note']).toEqual([
    { object: 'companies', id: 'r7', title: 'CTO', content: 'A <b>\n\nB' },
  ]);
  expect(attempts).toMatchObject([{ credits: 500 }]);
  expect(noteCreateAttio1.effects).toBe('always');
});

test('makes no blank note, none without a title, and none on nothing', async () => {
  const empty = await run({ message: 'none' });
  expect(empty.values['crm_note_id']).toMatch(/^no_result/);
  const untitled = await run({ job_title: 'none' });
  expect(untitled.fields['crm_note_id']).toMatchObject({
    status: 'failed',
    reason: { code: 'RequirementUnmet', message: expect.stringContaining('The title of the note is blank') },
  });
  const nowhere = await run({ crm_record_id: 'none' });
  expect(nowhere.values['crm_note_id']).toBe('failed RequirementUnmet');
  expect([empty, untitled, nowhere].map(({ attempts }) => attempts)).toEqual([[], [], []]);
});

test('has no result for a record that Attio does not know', async () => {
  expect((await run({}, null)).values['crm_note_id']).toMatch(/^no_result/);
});

test('puts a note on a person in sandbox, and none on a person whom nobody knows', async () => {
  const { example } = noteCreateAttio1;
  const { values } = await runInSandbox(noteCreateAttio1, example);
  expect(values['crm_note_id']).toMatch(/^[\da-f-]{36}$/);
  const unknown = { ...example.input, crm_record_id: '00000000-0000-4000-a000-000000000000' };
  const missed = await runInSandbox(noteCreateAttio1, { ...example, input: unknown });
  expect(missed.values['crm_note_id']).toMatch(/^no_result/);
});
