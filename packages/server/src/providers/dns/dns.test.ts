import { describe, expect, test } from 'vitest';
import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { lookUpMail, lookUpText } from './dns.ts';
import { mailProviderOf } from './mail-provider.ts';
import { textOf } from './text-data.ts';

const everywhere = {
  errors: [
    { name: 'a failing name server', reply: { body: { Status: 2 } }, means: 'unavailable' as const },
    { name: 'a refusing name server', reply: { body: { Status: 5 } }, means: 'unavailable' as const },
    { name: 'a bad question', reply: { body: { Status: 1 } }, means: 'request_refused' as const },
  ],
  rateLimit: { status: 429, body: 'Too many requests' },
  notFound: [{ name: 'no such domain', reply: { body: { Status: 3, Authority: [] } } }],
  wrongTypes: { Status: 0, Answer: [{ type: 'MX', data: 10 }] },
};

function answers(type: number, ...data: string[]) {
  return {
    body: {
      Status: 0,
      TC: false,
      Answer: data.map((text) => ({ name: 'acme.test.', type, TTL: 300, data: text })),
    },
  };
}

describeVendor({
  ...everywhere,
  operation: lookUpMail,
  input: { domain: 'acme.test' },
  asks: {
    method: 'GET',
    path: '/resolve?name=acme.test&type=MX',
    header: ['accept', 'application/dns-json'],
  },
  found: [
    {
      name: 'two hosts',
      reply: answers(15, '20 ALT1.aspmx.l.google.com.', '10 aspmx.l.google.com.'),
      answer: {
        hosts: [
          { host: 'aspmx.l.google.com', priority: 10 },
          { host: 'alt1.aspmx.l.google.com', priority: 20 },
        ],
        provider: 'google',
        accepts_mail: true,
      },
    },
    {
      name: 'a domain that takes no mail',
      reply: answers(15, '0 .'),
      answer: { hosts: [], provider: 'other', accepts_mail: false },
    },
    {
      name: 'a domain without mail servers',
      reply: { body: { Status: 0 } },
      answer: { hosts: [], provider: 'other', accepts_mail: false },
    },
    {
      name: 'an alias and nonsense beside a host',
      reply: {
        body: {
          Status: 0,
          Answer: [
            { type: 5, data: 'other.test.' },
            { type: 15, data: 'nonsense' },
            { type: 15, data: '10 mail.acme.test.' },
          ],
        },
      },
      answer: { hosts: [{ host: 'mail.acme.test', priority: 10 }], provider: 'other', accepts_mail: true },
    },
  ],
});

describeVendor({
  ...everywhere,
  operation: lookUpText,
  input: { domain: 'acme.test' },
  asks: { method: 'GET', path: '/resolve?name=acme.test&type=TXT' },
  found: [
    {
      name: 'a policy and tokens',
      reply: answers(
        16,
        '"v=spf1 include:_spf.google.com include:sendgrid.net ?include:servers.mcsv.net " "include:unknown.test -all"',
        '"google-site-verification=abc"',
        'MS=ms123',
        '"google-site-verification=def"',
        '"v=spf10 no"',
      ),
      answer: {
        spf: 'v=spf1 include:_spf.google.com include:sendgrid.net ?include:servers.mcsv.net include:unknown.test -all',
        senders: ['Google Workspace', 'SendGrid', 'Mailchimp'],
        verifications: ['Google', 'Microsoft 365'],
      },
    },
    {
      name: 'a domain without text',
      reply: { body: { Status: 0 } },
      answer: { spf: null, senders: [], verifications: [] },
    },
  ],
});

describe('mailProviderOf', () => {
  test.each([
    ['acme-test.mail.protection.outlook.com', 'microsoft'],
    ['mx1-us1.ppe-hosted.com', 'proofpoint'],
    ['eu-smtp-inbound-1.mimecast.com', 'mimecast'],
    ['mailsec.protonmail.ch', 'proton'],
    ['mx.yandex.net', 'yandex'],
    ['mx.zoho.eu', 'zoho'],
    ['notgoogle.com', 'other'],
    ['google.com.evil.test', 'other'],
  ])('knows %s as %s', (host, provider) => {
    expect(mailProviderOf([{ host: 'backup.acme.test' }, { host }])).toBe(provider);
  });
});

describe('textOf', () => {
  test.each([
    ['"a" "b"', 'ab'],
    ['plain text', 'plain text'],
    ['"say \\"hi\\" \\\\ \\065"', 'say "hi" \\ A'],
    ['"unclosed', ''],
    ['""', ''],
  ])('reads %s', (data, text) => {
    expect(textOf(data)).toBe(text);
  });
});
