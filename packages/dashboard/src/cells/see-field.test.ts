import { describe, expect, it } from 'vitest';
import type { ShownField } from './see-field.ts';
import { labelOf, seeField } from './see-field.ts';
import type { CellStatus } from './statuses.ts';
import { isFinal, statusLooks } from './statuses.ts';

const writing = { locale: 'en-GB', timeZone: 'UTC' };

function field(value: unknown, given: Partial<ShownField> = {}): ShownField {
  return { value, status: 'completed', type: 'string', format: null, reason: null, ...given };
}
const textOf = (value: unknown, given: Partial<ShownField> = {}) =>
  seeField(field(value, given), writing).text;

describe('a value', () => {
  it.each<[unknown, ShownField['format'], string]>([
    ['Jane Doe', 'text', 'Jane Doe'],
    [1234567.5, 'decimal', '1,234,567.5'],
    [0.1, null, '0.1'],
    [12, 'percent', '12 %'],
    [1500000, 'currency', 'US$1,500,000.00'],
    ['2024-01-31', 'date', '31 Jan 2024'],
    ['2024-02-40', 'date', '2024-02-40'],
    ['2024-01-31T09:30:00Z', 'datetime', '31 Jan 2024, 09:30'],
    ['yesterday', 'datetime', 'yesterday'],
    [true, null, 'true'],
    [['a', 'b', 3], 'json_list', 'a, b, 3'],
    [[{ a: 1 }, { a: 2 }], 'json_list', '2 entries'],
    [{ city: 'Berlin', tags: [1, 2], more: {} }, 'json_object', 'city: Berlin, tags: [2], more: {…}'],
    ['# Title\n\nwith   text', 'markdown', '# Title with text'],
    [0, 'int', '0'],
    [false, null, 'false'],
  ])('%j of the format %s reads %s', (value, format, text) => {
    expect(textOf(value, { format })).toBe(text);
  });

  it('takes the label of its widget, and its flag', () => {
    const widgets = { display_value: { label: '+49 30 123456' }, location_indicator: { emoji: '🇩🇪' } };
    const seen = seeField(field('+4930123456', { format: 'phone', widgets }), writing);
    expect([seen.text, seen.sign, seen.href]).toEqual(['+49 30 123456', '🇩🇪', 'tel:+4930123456']);
  });

  it('is told apart by more than colour when it is true or false', () => {
    expect([seeField(field(true), writing).sign, seeField(field(false), writing).sign]).toEqual(['✓', '✗']);
  });
});

describe('a status', () => {
  it('has an icon and a word of its own', () => {
    const looks = Object.values(statusLooks);
    expect(new Set(looks.map(({ icon }) => icon)).size).toBe(looks.length);
    expect(new Set(looks.map(({ word }) => word)).size).toBe(looks.length);
  });

  it.each<[CellStatus, string, boolean]>([
    ['no_result', 'no result', true],
    ['failed', 'provider failed', true],
    ['skipped', 'provider failed', true],
    ['queued', 'queued', false],
    ['processing', 'running', false],
    ['pending', 'waiting', false],
    ['empty', 'not run', true],
  ])('%s without a value reads %s', (status, text, final) => {
    const reason = { code: 'ProviderError', summary: 'Provider failed', message: 'It failed.' } as const;
    expect(textOf(null, { status, reason })).toBe(text);
    expect(isFinal(status)).toBe(final);
  });

  it('says until when a field waits', () => {
    const meta = { waiting_until: '2026-01-01T08:05:00Z' };
    expect(textOf(null, { status: 'pending', meta })).toBe('waiting until 08:05');
    expect(textOf(null, { status: 'pending', meta: { waiting_until: 'soon' } })).toBe('waiting until later');
  });

  it('shows the value that could not be used', () => {
    const seen = seeField(field('not an email', { status: 'failed', format: 'email' }), writing);
    expect([seen.text, seen.status.word, seen.href]).toEqual(['not an email', 'failed', null]);
  });

  it('is read aloud with its column, row and marks', () => {
    const place = { column: 'work_email', row: 2 };
    expect(labelOf(seeField(field(null, { status: 'queued' }), writing), place)).toBe(
      'work email, row 2, queued',
    );
    const stale = field('a@b.com', { stale: true, pinned: true });
    expect(labelOf(seeField(stale, writing), place)).toBe('work email, row 2, a@b.com, stale, pinned');
    const failed = field('x', { status: 'failed' });
    expect(labelOf(seeField(failed, writing), place)).toBe('work email, row 2, x, failed');
  });
});

it('marks what was reused from an earlier question', () => {
  const attempts = [{ provider: 'hunter', outcome: 'found', cached: true }];
  expect(seeField(field('x', { meta: { attempts } }), writing).marks).toEqual(['reused']);
  expect(seeField(field('x', { meta: { attempts: [] } }), writing).marks).toEqual([]);
});

it('takes a confidence only in its range', () => {
  const confidence = (numeric: unknown) =>
    seeField(field('x', { widgets: { confidence: { numeric } } }), writing).confidence;
  expect([confidence(4), confidence(9), confidence('5'), confidence(null)]).toEqual([4, null, null, null]);
});

describe('what a stranger wrote', () => {
  it('stays text', () => {
    expect(textOf('<img src=x onerror=alert(1)>')).toBe('<img src=x onerror=alert(1)>');
    expect(textOf('=HYPERLINK("http://evil")')).toBe('=HYPERLINK("http://evil")');
  });

  it('cannot turn the direction of text or hide in it', () => {
    expect(textOf('invoice\u202egpj.exe')).toBe('invoice[U+202E]gpj.exe');
    expect(textOf('a\u0000b\u001b[31m')).toBe('a[U+0000]b[U+001B][31m');
  });

  it('is cut in a cell without breaking a letter', () => {
    const text = textOf('👩‍🚀'.repeat(200_000));
    expect(text.length).toBeLessThan(1000);
    expect(text.endsWith('…')).toBe(true);
    expect(text.isWellFormed()).toBe(true);
  });

  it.each<[string, ShownField['format']]>([
    ['javascript:alert(1)', 'url'],
    ['JaVaScRiPt:alert(1)', 'website_url'],
    ['data:text/html,<script>', 'profile_url'],
    ['evil.com/path?x', 'domain'],
    ['javascript:alert(1)', 'domain'],
    ['a@b.com?bcc=all@x.com', 'email'],
    ['https://a.com', 'text'],
  ])('%s of the format %s is not a link', (value, format) => {
    expect(seeField(field(value, { format }), writing).href).toBeNull();
  });

  it.each<[string, ShownField['format'], string]>([
    ['https://a.com/x', 'url', 'https://a.com/x'],
    ['acme.com', 'domain', 'https://acme.com'],
    ['jane@acme.com', 'email', 'mailto:jane@acme.com'],
  ])('%s of the format %s is a link', (value, format, href) => {
    expect(seeField(field(value, { format }), writing).href).toBe(href);
  });
});
