import { expect, test } from 'vitest';
import { activityCreateSalesforce1 } from './activity-create-salesforce.ts';
import { runInSandbox, runScripted } from './run-asking-pipe.fixture.ts';

interface Told {
  input?: Record<string, string>;
  config?: Record<string, string>;
  answer?: { id: string } | null;
}

const run = ({ input, config, answer = { id: '00T1' } }: Told) =>
  runScripted(activityCreateSalesforce1, {
    input: { crm_record_id: '003A', message: 'Hi <b>', ...input },
    config: { record_id: ' {{ crm_record_id }} ', subject: 'Mail: {{ message }}', ...config },
    now: new Date('2026-11-27T23:30:00Z'),
    own: ['salesforce'],
    script: { 'salesforce.create_task': answer },
  });

test('logs what was done on a record, for the connection fee', async () => {
  const { values, inputs, attempts } = await run({
    config: { content: 'Text:\n{{ message }}', task_subtype: 'Email', date: '2026-11-26T09:00:00+02:00' },
  });
  expect(values['crm_activity_id']).toBe('00T1');
  expect(inputs['salesforce.create_task']).toEqual([
    {
      id: '003A',
      subject: 'Mail: Hi <b>',
      description: 'Text:\nHi <b>',
      subtype: 'Email',
      date: '2026-11-26',
    },
  ]);
  expect(attempts).toMatchObject([{ credits: 500 }]);
  expect(activityCreateSalesforce1.effects).toBe('always');
});

test('takes the day of the run where no other is said', async () => {
  const { inputs } = await run({ config: { date: '{{ message | replace: message, " " }}' } });
  expect(inputs['salesforce.create_task']).toMatchObject([
    { date: '2026-11-27', subtype: 'Task', description: '' },
  ]);
});

test.each([
  ['no subject', { config: { subject: '{{ message }}' }, input: { message: ' ' } }, /^(?:no_result|skipped)/],
  ['no record', { input: { crm_record_id: ' ' } }, /^(?:failed RequirementUnmet|skipped)/],
  ['a day that there is none of', { config: { date: '2026-02-30' } }, /^failed InvalidValue/],
  ['words for a day', { config: { date: '{{ message }}' } }, /^failed InvalidValue/],
])('logs nothing with %s', async (_, told, value) => {
  const { values, attempts } = await run(told);
  expect(values['crm_activity_id']).toMatch(value);
  expect(attempts).toEqual([]);
});

test('has no result for a record that was deleted', async () => {
  expect((await run({ answer: null })).values['crm_activity_id']).toMatch(/^no_result/);
});

test('logs a task on a contact in sandbox, and none on a contact that is not there', async () => {
  const { example } = activityCreateSalesforce1;
  const { values } = await runInSandbox(activityCreateSalesforce1, example);
  expect(values['crm_activity_id']).toMatch(/^00T\w{15}$/);
  const input = { ...example.input, crm_record_id: '003000000000000AAA' };
  const nowhere = await runInSandbox(activityCreateSalesforce1, { ...example, input });
  expect(nowhere.values['crm_activity_id']).toMatch(/^failed /);
});
