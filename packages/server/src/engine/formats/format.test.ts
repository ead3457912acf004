import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type JsonValue, fieldFormat } from '../../contract/field.ts';
import { parseFormat } from './format.ts';
import { hostileValues, withinValues } from './hostile-values.fixture.ts';

const formats = [null, ...fieldFormat.options];

// Arbitrary JSON seldom looks like any format, so most text is put together from what the parsers react to.
const lookalike = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'http://',
        'https://',
        '//',
        'wwww.',
        'www.',
        'mailto:',
        'tel:',
        '@',
        '.',
        '/',
        ':',
        '?',
        '#',
      ),
      fc.constantFrom(
        '+',
        '-',
        '−',
        '$',
        '€',
        'USD',
        '%',
        ',',
        '(',
        ')',
        'e',
        'T',
        'Z',
        ' ',
        '\u00a0',
        '\u200b',
        '\0',
      ),
      fc.constantFrom(
        'acme',
        '.com',
        '.co.uk',
        'münchen',
        'İ',
        'ß',
        'Σ',
        'ａ',
        'xn--',
        '_',
        '{',
        '}',
        '[',
        ']',
        '"a"',
      ),
      fc.constantFrom(
        '2024-01-31',
        '01/31/2024',
        '23:59',
        '+49 30 901820',
        '+39 06 698',
        '1,234',
        '10',
        '0',
        '٤',
      ),
      fc.string({ maxLength: 3, unit: 'binary' }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

const anyJson: fc.Arbitrary<JsonValue> = fc.oneof(
  lookalike,
  fc.webUrl(),
  fc.emailAddress(),
  fc.domain(),
  fc.double().map(String),
  fc.double(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.jsonValue().map((value): JsonValue => JSON.parse(JSON.stringify(value))),
);

describe('parseFormat', () => {
  test.each(formats)('gives null for null and blank text as %s', (format) => {
    expect(parseFormat(format, null)).toEqual({ ok: true, value: null });
    expect(parseFormat(format, '')).toEqual({ ok: true, value: null });
    expect(parseFormat(format, ' \t\n\u00a0')).toEqual({ ok: true, value: null });
  });

  test.each<[JsonValue, JsonValue]>([
    ['  see notes ', 'see notes'],
    [5, 5],
    [false, false],
    [[' a '], [' a ']],
    [{ a: 1 }, { a: 1 }],
  ])('without a format trims text and keeps the rest: %j', (value, kept) => {
    expect(parseFormat(null, value)).toEqual({ ok: true, value: kept });
  });

  test.each([
    ['url', ' wwww.acme.com/ ', 'https://www.acme.com'],
    ['website_url', 'http://acme.com/a/', 'https://acme.com/a'],
    ['profile_url', 'linkedin.com/in/jane', 'https://linkedin.com/in/jane'],
    ['domain', 'https://www.acme.co.uk/x', 'acme.co.uk'],
    ['email', ' mailto:Susi@acme.com', 'susi@acme.com'],
    ['date', '31/01/2024', '2024-01-31'],
    ['datetime', '01/31/2024', '2024-01-31T00:00:00Z'],
    ['decimal', '$1,234.50', 1234.5],
    ['int', '1,234', 1234],
    ['currency', '$5', 5],
    ['percent', '5%', 5],
    ['phone', ' +1 (415) 555-2671', '+14155552671'],
    ['text', ' a ', 'a'],
    ['long_text', ' a ', 'a'],
    ['markdown', ' # a ', '# a'],
    ['address_line_1', ' Main St 1 ', 'Main St 1'],
    ['zip_code', 10115, '10115'],
    ['json_object', ' {"a":1} ', { a: 1 }],
    ['json_list', '[1]', [1]],
    ['json_list_string', '["a"]', ['a']],
  ] as const)('reads %s %j', (format, value, clean) => {
    expect(parseFormat(format, value)).toEqual({ ok: true, value: clean });
  });

  test('fails with one shared object', () => {
    expect(parseFormat('int', '5.9')).toEqual({ ok: false });
    expect(parseFormat('int', '5.9')).toBe(parseFormat('email', 'x@y'));
  });

  test.each(formats)('throws on nothing, gives no empty text and is stable as %s', (format) => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const once = parseFormat(format, value);
        if (!once.ok || once.value === null) return;
        expect(once.value).not.toBe('');
        expect(parseFormat(format, once.value)).toEqual(once);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each(formats)('takes hostile text as %s, however long', (format) => {
    for (const part of hostileValues)
      for (const text of withinValues(part.repeat(Math.ceil(100_000 / part.length))))
        expect(() => parseFormat(format, text)).not.toThrow();
  });
});
