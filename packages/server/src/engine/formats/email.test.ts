import { describe, expect, test } from 'vitest';
import { parseEmail } from './email.ts';

const longHost = `${'b'.repeat(60)}.`.repeat(3);

describe('parseEmail', () => {
  test.each([
    ['mailto:Susi@acme.com', 'susi@acme.com'],
    ['MAILTO: susi@acme.com?subject=Hi', 'susi@acme.com'],
    ['jane . doe @ acme.com', 'jane.doe@acme.com'],
    ['jane\u200b@acme.com', 'jane@acme.com'],
    ["O'Brien+news@mail.acme.co.uk", "o'brien+news@mail.acme.co.uk"],
    ['josé@acme.com', 'josé@acme.com'],
    ['jane@MÜNCHEN.de', 'jane@münchen.de'],
    ['jane@xn--mnchen-3ya.de', 'jane@xn--mnchen-3ya.de'],
    [`${'a'.repeat(64)}@acme.com`, `${'a'.repeat(64)}@acme.com`],
    [`${'a'.repeat(64)}@${longHost}abcdef`, `${'a'.repeat(64)}@${longHost}abcdef`],
  ])('reads %s as %s', (text, email) => {
    expect(parseEmail(text)).toBe(email);
  });

  test.each([
    'a@b@c.com',
    'x@y',
    'Jane <j@x.com>',
    'jane',
    'jane@',
    '@acme.com',
    'acme.com',
    '.jane@acme.com',
    'jane.@acme.com',
    'ja..ne@acme.com',
    '"jane doe"@acme.com',
    'jane@acme.com,joe@acme.com',
    'jane@acme..com',
    'jane@a_b.com',
    'jane@127.0.0.1',
    'jane@[127.0.0.1]',
    'jane@acme.com.',
    'mailto:',
    `${'a'.repeat(65)}@acme.com`,
    `${'ä'.repeat(33)}@acme.com`,
    `${'a'.repeat(64)}@${longHost}abcdefg`,
    `${' '.repeat(2_000)}jane@acme.com`,
    7,
    false,
    ['jane@acme.com'],
    {},
  ])('refuses %j', (value) => {
    expect(parseEmail(value)).toBeUndefined();
  });
});
