import { describe, expect, test } from 'vitest';
import type { ScriptedReply } from '../kit/scripted-vendor.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { sendMail } from './gmail.ts';
import type { Mail } from './mime-message.ts';
import { writeMessage } from './mime-message.ts';

const problem = (code: number, reason: string, status = 'X'): ScriptedReply => ({
  status: code,
  body: { error: { code, message: 'Because.', status, errors: [{ reason, domain: 'global' }] } },
});

const mail: Mail = {
  to: 'bo@basalt.test',
  subject: 'Hello',
  text: 'Hi Bo',
  html: '<p>Hi Bo</p>',
  replyTo: null,
};

const vendor = describeVendor({
  key: 'authorization: Bearer secret-key',
  refusals: {
    'a token that is over': [problem(401, 'authError', 'UNAUTHENTICATED'), 'credential_rejected'],
    'a token without the scope': [problem(403, 'insufficientPermissions'), 'credential_rejected'],
    'a mailbox that has sent enough': [problem(403, 'dailyLimitExceeded'), 'quota_exhausted'],
    'a user who sends too fast': [problem(403, 'userRateLimitExceeded'), 'rate_limited'],
    'a bad message': [problem(400, 'invalidArgument'), 'request_refused'],
    trouble: [problem(500, 'backendError'), 'unavailable'],
  },
  tooOften: { status: 429, body: { error: { code: 429, errors: [{ reason: 'rateLimitExceeded' }] } } },
});

vendor.asks(sendMail, {
  about: mail,
  sends: 'POST /gmail/v1/users/me/messages/send',
  body: { raw: Buffer.from(writeMessage(mail)).toString('base64url') },
  found: {
    'a mail': [
      { body: { id: '18c1', threadId: '18c0', labelIds: ['SENT'] } },
      { id: '18c1', thread_id: '18c0' },
    ],
    'an id and nothing else': [{ body: { id: '18c1' } }, { id: '18c1', thread_id: null }],
  },
  wrongTypes: { id: 7 },
});

describe('a message', () => {
  const headersOf = (more: Partial<Mail>) => writeMessage({ ...mail, ...more }).split('\r\n\r\n')[0];

  test('has its headers and both parts', () => {
    expect(writeMessage({ ...mail, replyTo: 'Cy <cy@basalt.test>' }).split('\r\n')).toEqual([
      'To: bo@basalt.test',
      'Reply-To: Cy <cy@basalt.test>',
      'Subject: Hello',
      'MIME-Version: 1.0',
      'Content-Type: multipart/alternative; boundary="=_headrace"',
      '',
      '--=_headrace',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      'SGkgQm8=',
      '--=_headrace',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      'PHA+SGkgQm88L3A+',
      '--=_headrace--',
      '',
    ]);
  });

  test('lets nothing that is written begin a header', () => {
    const headers = headersOf({ subject: 'Hi\r\nBcc: x@evil.test', replyTo: 'a@b.test\nBcc: x@evil.test' });
    expect(headers?.split('\r\n').filter((line) => line.startsWith('Bcc'))).toEqual([]);
    expect(headers).toContain('Subject: Hi Bcc: x@evil.test');
  });

  test('encodes what is not ASCII, in words that a line holds', () => {
    const subject = 'Grüße aus Zürich 🦊 '.repeat(20).trim();
    const lines = headersOf({ subject })?.split('\r\n') ?? [];
    const words = lines.flatMap((line) => /=\?UTF-8\?B\?([^?]+)\?=/.exec(line)?.[1] ?? []);
    expect(words.map((word) => Buffer.from(word, 'base64').toString()).join('')).toBe(subject);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(86);
    expect(headersOf({ replyTo: 'Zoë <zoe@b.test>' })).toContain(
      'Reply-To: =?UTF-8?B?Wm/Dqw==?= <zoe@b.test>',
    );
  });
});
