import { describe, expect, test } from 'vitest';
import { contactCreateResend1 } from './contact-create-resend.ts';
import { emailSendResend1 } from './email-send-resend.ts';
import { toHtml } from './mail-text/to-html.ts';
import { runInSandbox, runScripted } from './run-asking-pipe.fixture.ts';
import { configErrorsOf } from './run-pipe.fixture.ts';

const mail = { email: 'ana@acme.com', email_subject: 'Hi', email_body: 'Dear <Ana>,\n\nbye' };

describe('email:send:resend@1', () => {
  test('sends text and HTML, for the connection fee', async () => {
    const { values, fields, inputs, attempts } = await runScripted(emailSendResend1, {
      input: mail,
      config: { from: 'Bo <bo@acme.com>', reply_to: ' cy@acme.com' },
      own: ['resend'],
      script: { 'resend.send_email': { id: 'm1' } },
    });
    expect(values['resend_email_success']).toBe(true);
    expect(fields['resend_email_success']?.widgets).toEqual({
      action_summary: { result_status: 'completed' },
    });
    expect(inputs['resend.send_email']).toEqual([
      {
        from: 'Bo <bo@acme.com>',
        to: 'ana@acme.com',
        subject: 'Hi',
        text: mail.email_body,
        html: '<p>Dear &lt;Ana&gt;,</p>\n<p>bye</p>',
        replyTo: 'cy@acme.com',
      },
    ]);
    expect(attempts).toMatchObject([{ credits: 500 }]);
  });

  test('fails where the vendor does', async () => {
    const { values } = await runScripted(emailSendResend1, {
      input: mail,
      config: { from: 'bo@acme.com', reply_to: null },
      own: ['resend'],
      script: { 'resend.send_email': { fails: 'unavailable' } },
    });
    expect(values['resend_email_success']).toBe('failed ProviderError');
  });

  test.each([
    [{}, 'from'],
    [{ from: 'Bo' }, 'from'],
    [{ from: 'Bo <bo>' }, 'from'],
    [{ from: 'Bo\r\nBcc: x <bo@acme.com>' }, 'from'],
    [{ from: 'bo@acme.com', reply_to: 'nobody' }, 'reply_to'],
  ])('refuses the config %j', (config, key) => {
    // The connection is missing as well.
    expect(configErrorsOf(emailSendResend1, config, mail)).toContain(
      `ValidationFailed pipes[0].config.${key}`,
    );
  });
});

describe('toHtml', () => {
  test.each([
    ['one line', '<p>one line</p>'],
    ['a\nb\r\nc', '<p>a<br>b<br>c</p>'],
    ['a\n \n\r\n\nb', '<p>a</p>\n<p>b</p>'],
    ['\n\n a & "b" \n\n', '<p>a &amp; &quot;b&quot;</p>'],
    ['', ''],
  ])('makes paragraphs of %j', (text, html) => expect(toHtml(text)).toBe(html));

  test('takes any number of blank lines and spaces', () => {
    expect(toHtml(`a${'\n '.repeat(200_000)}b${' '.repeat(400_000)}`)).toBe('<p>a</p>\n<p>b</p>');
  });
});

describe('contact:create:resend@1', () => {
  test('splits the name and takes one segment or several', async () => {
    const input = { email: 'ana@acme.com', name: 'Dr. Ana de la Cruz' };
    const script = { 'resend.create_contact': { id: 'c1' } };
    const contact = { email: 'ana@acme.com', firstName: 'Ana', lastName: 'de la Cruz' };
    for (const [config, expected] of [
      [{ segment_id: 's1' }, { ...contact, unsubscribed: false, segmentIds: ['s1'] }],
      [
        { segment_id: ['s1', 's2'], add_as_subscribed: false },
        { ...contact, unsubscribed: true, segmentIds: ['s1', 's2'] },
      ],
    ]) {
      const { values, inputs } = await runScripted(contactCreateResend1, {
        input,
        config: config ?? {},
        own: ['resend'],
        script,
      });
      expect(values['resend_contact_id']).toBe('c1');
      expect(inputs['resend.create_contact']).toEqual([expected]);
    }
  });

  test('wants a segment', () => {
    expect(configErrorsOf(contactCreateResend1, {}, { email: 'a@acme.com', name: 'Ana' })).toContain(
      'ValidationFailed pipes[0].config.segment_id',
    );
  });

  test('adds nobody to a real account in sandbox', async () => {
    const { values } = await runInSandbox(contactCreateResend1, {
      input: { email: 'ana@acme.com', name: 'Ana' },
      config: { segment_id: 's1' },
    });
    expect(values['resend_contact_id']).toEqual(expect.any(String));
  });
});
