import { describe, expect, test } from 'vitest';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { lookUpMail, lookUpText } from './dns.ts';
import { mailProviderOf } from './mail-provider.ts';
import { textOf } from './text-data.ts';

const vendor = describeVendor({
  refusals: {
    'a failing name server': [{ body: { Status: 2 } }, 'unavailable'],
    'a refusing name server': [{ body: { Status: 5 } }, 'unavailable'],
    'a bad question': [{ body: { Status: 1 } }, 'request_refused'],
  },
  tooOften: { status: 429, body: 'Too many requests' },
});
const everywhere = {
  missing: { 'no such domain': { body: { Status: 3, Authority: [] } } },
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

vendor.asks(lookUpMail, {
  ...everywhere,
  about: { domain: 'acme.test' },
  sends: 'GET /resolve?name=acme.test&type=MX',
  headers: { accept: 'application/dns-json' },
  found: {
    'two hosts': [
      answers(15, '20 ALT1.aspmx.l.google.com.', '10 aspmx.l.google.com.'),
      {
        hosts: [
          { host: 'aspmx.l.google.com', priority: 10 },
          { host: 'alt1.aspmx.l.google.com', priority: 20 },
        ],
        provider: 'google',
        accepts_mail: true,
      },
    ],
    'a domain that takes no mail': [
      answers(15, '0 .'),
      { hosts: [], provider: 'other', accepts_mail: false },
    ],
    'a domain without mail servers': [
      { body: { Status: 0 } },
      { hosts: [], provider: 'other', accepts_mail: false },
    ],
    'an alias and nonsense beside a host': [
      {
        body: {
          Status: 0,
          Answer: [
            { type: 5, data: 'other.test.' },
            { type: 15, data: 'nonsense' },
            { type: 15, data: '10 mail.acme.test.' },
          ],
        },
      },
      { hosts: [{ host: 'mail.acme.test', priority: 10 }], provider: 'other', accepts_mail: true },
    ],
  },
});

vendor.asks(lookUpText, {
  ...everywhere,
  about: { domain: 'acme.test' },
  sends: 'GET /resolve?name=acme.test&type=TXT',
  found: {
    'a policy and tokens': [
      answers(
        16,
        '"v=spf1 include:_spf.google.com include:sendgrid.net ?include:servers.mcsv.net " "include:unknown.test -all"',
        '"google-site-verification=abc"',
        'MS=ms123',
        '"google-site-verification=def"',
        '"v=spf10 no"',
      ),
      {
        spf: 'v=spf1 include:_spf.google.com include:sendgrid.net ?include:servers.mcsv.net include:unknown.test -all',
        senders: ['Google Workspace', 'SendGrid', 'Mailchimp'],
        verifications: ['Google', 'Microsoft 365'],
      },
    ],
    'a domain without text': [{ body: { Status: 0 } }, { spf: null, senders: [], verifications: [] }],
  },
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
