import { expect, test } from 'vitest';
import { toMrkdwn } from './to-mrkdwn.ts';

test.each([
  ['plain text', 'plain text'],
  ['**bold** and *slanted* and __bold__', '*bold* and _slanted_ and *bold*'],
  ['# A **heading**\ntext', '*A heading*\ntext'],
  ['- one\n* two\n  + three', '• one\n• two\n  • three'],
  ['[a page](https://acme.com/a?b=1&c=2)', '<https://acme.com/a?b=1&amp;c=2|a page>'],
  ['[no link](javascript:x)', '[no link](javascript:x)'],
  ['<!channel> & <@U1>', '&lt;!channel&gt; &amp; &lt;@U1&gt;'],
  ['> said', '> said'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['a_name_with_lines', 'a_name_with_lines'],
  ['', ''],
])('%j is %j', (markdown, mrkdwn) => expect(toMrkdwn(markdown)).toBe(mrkdwn));

test('takes long texts of signs', () => {
  for (const sign of ['*', '**', '[', '[a](', '# ', '- ', '__', '<']) {
    const text = sign.repeat(200_000);
    expect(toMrkdwn(text).length).toBeGreaterThan(0);
  }
});
