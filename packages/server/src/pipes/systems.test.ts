import { describe, expect, test } from 'vitest';
import { emailSendGmail1 } from './email-send-gmail.ts';
import { emailSendSendgrid1 } from './email-send-sendgrid.ts';
import { messageSendSlack1 } from './message-send-slack.ts';
import { accountMatchSalesforce1, opportunityMatchSalesforce1 } from './record-matches.ts';
import { objectUpdateHubspot1, recordUpdateAttio1, recordUpdateSalesforce1 } from './record-updates.ts';
import {
  recordCreatePipedrive1,
  recordMatchPipedrive1,
  recordUpdatePipedrive1,
} from './records-pipedrive.ts';
import { runInSandbox, runScripted } from './run-asking-pipe.fixture.ts';
import { configErrorsOf } from './run-pipe.fixture.ts';

const updates = [
  [objectUpdateHubspot1, 'hubspot', 'hubspot.update_object'],
  [recordUpdateSalesforce1, 'salesforce', 'salesforce.update_record'],
  [recordUpdateAttio1, 'attio', 'attio.update_record'],
  [recordUpdatePipedrive1, 'pipedrive', 'pipedrive.update_item'],
] as const;

describe.each(updates.map((update) => [update[0].id, ...update] as const))(
  '%s',
  (_, pipe, provider, asks) => {
    const config = {
      object_type: 'contacts',
      record_id: ' {{ crm_record_id }} ',
      properties: [
        { property: 'title', value: '{{ job_title | upcase }}' },
        { property: 'city', value: '{{ address_city | default: "" }}' },
      ],
    };
    const run = (input: Record<string, string | null>, answer: { id: string } | null = { id: '7' }) =>
      runScripted(pipe, { input, config, own: [provider], script: { [asks]: answer } });

    test('writes what has a value, for the connection fee', async () => {
      const { values, inputs, attempts } = await run({
        crm_record_id: '7',
        job_title: 'cto',
        address_city: null,
      });
      expect(values).toMatchObject({ record_update_success: true, crm_record_id: '7' });
      expect(inputs[asks]).toEqual([{ object: 'contacts', id: '7', properties: { title: 'CTO' } }]);
      expect(attempts).toMatchObject([{ credits: 500 }]);
    });

    test('writes nothing where no property has a value, and nowhere without an ID', async () => {
      const blank = await run({ crm_record_id: '7', job_title: ' ', address_city: '' });
      expect(blank.values['record_update_success']).toMatch(/^(?:no_result|skipped)/);
      const nowhere = await run({ crm_record_id: ' ', job_title: 'cto', address_city: null });
      expect(nowhere.values['record_update_success']).toMatch(/^(?:failed RequirementUnmet|skipped)/);
      expect([blank.attempts, nowhere.attempts]).toEqual([[], []]);
    });

    test('an ID that the system does not know has no result', async () => {
      const { values } = await run({ crm_record_id: '7', job_title: 'cto', address_city: null }, null);
      expect(values['record_update_success']).toMatch(/^no_result/);
    });

    test('has effects with every config', () => {
      expect(pipe.effects).toBe('always');
    });

    test('refuses a property that is named twice', () => {
      const twice = [...config.properties, ...config.properties];
      expect(configErrorsOf(pipe, { ...config, properties: twice }, { crm_record_id: '7' })).toContain(
        'ValidationFailed pipes[0].config.properties',
      );
    });
  },
);

const condition = (field_name: string, operator: string, value: string | number | null) => ({
  property: 'value',
  field_name,
  operator,
  value,
});

describe.each([
  [accountMatchSalesforce1, 'Account'],
  [opportunityMatchSalesforce1, 'Opportunity'],
])('matching in Salesforce: $id', (pipe, object) => {
  const found = { id: '001', fields: { Id: '001', Name: 'Acme' } };
  const run = (conditions: object[], input = { company_name: 'Acme' }) =>
    runScripted(pipe, {
      input,
      config: {
        match: { logic: 'or', conditions: JSON.parse(JSON.stringify(conditions)) },
        output_fields: { crm_match: { enabled: true } },
      },
      now: new Date('2026-11-26T12:00:00Z'),
      own: ['salesforce'],
      script: { 'salesforce.find_record': found },
    });

  test('asks for the record that was there first', async () => {
    const { values, inputs } = await run([
      condition('Name', 'eq', '{{ company_name }}'),
      condition('Amount', 'gte', 7),
      condition('Type', 'eq', null),
      condition('Type', 'neq', null),
      condition('CreatedDate', 'within_last_days', 2),
      condition('CreatedDate', 'older_than_days', '1'),
    ]);
    expect(values).toMatchObject({ crm_record_id: '001', crm_match: found.fields });
    expect(inputs['salesforce.find_record']).toEqual([
      {
        object,
        fields: [],
        match: {
          logic: 'or',
          conditions: [
            { field: 'Name', operator: 'eq', value: 'Acme' },
            { field: 'Amount', operator: 'gte', value: 7 },
            { field: 'Type', operator: 'is_null', value: null },
            { field: 'Type', operator: 'is_not_null', value: null },
            { field: 'CreatedDate', operator: 'gte', value: '2026-11-24T12:00:00.000Z' },
            { field: 'CreatedDate', operator: 'lt', value: '2026-11-25T12:00:00.000Z' },
          ],
        },
        sort: { field: 'CreatedDate', direction: 'asc' },
      },
    ]);
  });

  test.each([
    ['a blank text', condition('Name', 'eq', '{{ company_name | replace: "Acme", "" }}'), 'RequirementUnmet'],
    ['no number of days', condition('CreatedDate', 'older_than_days', 'soon'), 'InvalidValue'],
    ['nothing to be greater than', condition('Amount', 'gt', null), 'InvalidValue'],
  ])('fails with %s, and asks nobody', async (_, bad, code) => {
    const { values, attempts } = await run([bad]);
    expect([values['crm_record_id'], attempts]).toEqual([`failed ${code}`, []]);
  });

  test.each([
    [[], 'match.conditions'],
    [[condition('Name', 'matches', '.*')], 'match.conditions[0].operator'],
  ])('refuses the conditions %j', (conditions, path) => {
    const match = { logic: 'and', conditions };
    expect(configErrorsOf(pipe, { match }, {})).toContain(`ValidationFailed pipes[0].config.${path}`);
  });
});

test('in sandbox the account of a company is found by its domain', async () => {
  const { values } = await runInSandbox(accountMatchSalesforce1, accountMatchSalesforce1.example);
  expect(values['crm_record_id']).toMatch(/^001/);
});

describe('message:send:slack@1', () => {
  test('posts what Slack shows, for the connection fee', async () => {
    const { values, fields, inputs, attempts } = await runScripted(messageSendSlack1, {
      input: { message: '**Ana** <answered>' },
      config: { channel_id: ' C0123 ' },
      own: ['slack'],
      script: { 'slack.post_message': { channel: 'C0123', ts: '1.2' } },
    });
    expect(values['slack_message_success']).toBe(true);
    expect(fields['slack_message_success']?.widgets).toEqual({
      action_summary: { result_status: 'completed' },
    });
    expect(inputs['slack.post_message']).toEqual([{ channel: 'C0123', text: '*Ana* &lt;answered&gt;' }]);
    expect(attempts).toMatchObject([{ credits: 500 }]);
  });

  test('fails where Slack does', async () => {
    const { values } = await runScripted(messageSendSlack1, {
      input: { message: 'Hi' },
      config: { channel_id: 'C0123' },
      own: ['slack'],
      script: { 'slack.post_message': { fails: 'unavailable' } },
    });
    expect(values['slack_message_success']).toBe('failed ProviderError');
  });

  test('wants a channel', () => {
    expect(configErrorsOf(messageSendSlack1, {}, { message: 'Hi' })).toContain(
      'ValidationFailed pipes[0].config.channel_id',
    );
  });
});

describe('email:send:gmail@1', () => {
  const input = { email: 'ana@acme.com', email_subject: 'Hi', email_body: 'Dear <Ana>,\n\nbye' };

  test('sends text and HTML, for the connection fee', async () => {
    const { values, inputs, attempts } = await runScripted(emailSendGmail1, {
      input,
      config: { reply_to: ' cy@acme.com' },
      own: ['gmail'],
      script: { 'gmail.send_mail': { id: 'm1', thread_id: null } },
    });
    expect(values['gmail_email_success']).toBe(true);
    expect(inputs['gmail.send_mail']).toEqual([
      {
        to: 'ana@acme.com',
        subject: 'Hi',
        text: input.email_body,
        html: '<p>Dear &lt;Ana&gt;,</p>\n<p>bye</p>',
        replyTo: 'cy@acme.com',
      },
    ]);
    expect(attempts).toMatchObject([{ credits: 500 }]);
  });

  test('refuses an address for answers that is none', () => {
    expect(configErrorsOf(emailSendGmail1, { reply_to: 'nobody' }, input)).toContain(
      'ValidationFailed pipes[0].config.reply_to',
    );
  });
});

test('email:send:sendgrid@1 sends text and HTML, for the connection fee', async () => {
  const { values, inputs, attempts } = await runScripted(emailSendSendgrid1, {
    input: { email: 'ana@acme.com', email_subject: 'Hi', email_body: 'bye' },
    config: { from: 'Bo <bo@acme.com>' },
    own: ['sendgrid'],
    script: { 'sendgrid.send_mail': { id: 'm1' } },
  });
  expect(values['sendgrid_email_success']).toBe(true);
  expect(inputs['sendgrid.send_mail']).toEqual([
    {
      from: 'Bo <bo@acme.com>',
      to: 'ana@acme.com',
      subject: 'Hi',
      text: 'bye',
      html: '<p>bye</p>',
      replyTo: null,
    },
  ]);
  expect(attempts).toMatchObject([{ credits: 500 }]);
});

describe('persons of Pipedrive', () => {
  const own = ['pipedrive'];

  test('are matched by one field', async () => {
    const { values, inputs } = await runScripted(recordMatchPipedrive1, {
      input: { email: 'ana@acme.com' },
      config: { value: ' {{ email }}', output_fields: { crm_match: { enabled: true } } },
      own,
      script: { 'pipedrive.find_item': { id: '7', fields: { name: 'Ana' } } },
    });
    expect(values).toMatchObject({ crm_record_id: '7', crm_match: { name: 'Ana' } });
    expect(inputs['pipedrive.find_item']).toEqual([
      { object: 'persons', field: 'email', value: 'ana@acme.com' },
    ]);
  });

  test('are made with what has a value, once', async () => {
    const { values, inputs, attempts } = await runScripted(recordCreatePipedrive1, {
      input: { name: 'Ana', email: null },
      config: {
        properties: [
          { property: 'name', value: '{{ name }}' },
          { property: 'email', value: '{{ email | default: "" }}' },
        ],
      },
      own,
      script: { 'pipedrive.create_item': { id: '7' } },
    });
    expect(values['crm_record_id']).toBe('7');
    expect(inputs['pipedrive.create_item']).toEqual([{ object: 'persons', properties: { name: 'Ana' } }]);
    expect(attempts).toMatchObject([{ credits: 500 }]);
    expect(recordCreatePipedrive1.effects).toBe('always');
  });
});
