/* Values that have broken services before, for the fuzz tests to put anywhere. */

/** Text that is written into the body as it is, for JSON that `JSON.stringify` cannot write. */
export const raw = (text: string): string => `@@raw:${text}@@`;

/** The JSON text of a value with its raw parts. */
export function writeJson(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replaceAll(/"@@raw:(.*?)@@"/gs, (_, text: string) => JSON.parse(`"${text}"`));
}

const deep = (levels: number, [open, close]: [string, string]): string => open.repeat(levels) + close.repeat(levels);
/** An own property, also where the name is `__proto__`. */
const own = (name: string, value: unknown) => Object.fromEntries([[name, value]]);

export const names: readonly string[] = [
  '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'then', 'length', '0', '-1', '', ' ', 'id', 'name',
  'a.b', 'a[0]', '\u0000', '\ud800', '\u202e', '😀', 'é', 'x'.repeat(1001), 'SECRETS', 'CONSTANTS', 'email', 'domain', 'profile',
];

export const patterns: readonly string[] = [
  '(a+)+$', '(a|a)*b', '(.*)*x', '((((((a*)*)*)*)*)*)*$', '^(([a-z])+.)+[A-Z]([a-z])+$', '(?=a)b', '(a)\\1', '[', '(', '*', '\\', '.{1,100000}',
  '(a{1,1000}){1,1000}', '\\p{L}+', '[^\\x00-\\x7f]', '(?<n>a)\\k<n>', '('.repeat(900), 'a'.repeat(100_000), '(?i)a', '\u0000', '\ud800',
];

export const templates: readonly string[] = [
  '{{ name }}', '{{ name | default: "x" }}', '{{', '{% if name %}', '{% endif %}', '{{ name | unknown }}', '{{ SECRETS.KEY }}', '{{ CONSTANTS.x }}',
  '{{ __proto__ }}', '{{ constructor.prototype }}', '{{ name.constructor.constructor }}', '{% include "/etc/passwd" %}', '{% raw %}',
  '{% for a in name %}{% for b in name %}{% for c in name %}x{% endfor %}{% endfor %}{% endfor %}', '{% for i in (1..100000000) %}x{% endfor %}',
  '{{ name }}'.repeat(10_000), '{% if name %}'.repeat(8000), '{{ name | upcase '.repeat(6000), 'x'.repeat(100_000), '{'.repeat(100_000),
  '{{ name | replace: "a", "aaaaaaaaaaaaaaaaaaaa" | replace: "a", "aaaaaaaaaaaaaaaaaaaa" | replace: "a", "aaaaaaaaaaaaaaaaaaaa" }}',
  '{% output x, type: "string", description: "d" %}', '\u0000{{ name }}\ud800', `{{ ${'name.'.repeat(20_000)}x }}`, `{{ "${'%'.repeat(100_000)}" }}`,
];

export const formulas: readonly string[] = [
  'name', '$sum([1..10])', '[1..1000000000]', '(', '$', '1/0', '0/0', '-1e308*10', '$unknown(1)', '$eval("1")', 'name.**.x', '$string(function($x){$x})',
  '($f := function($x){ $f($x) }; $f(1))', '($f := function($x){ $f($x) & $f($x) }; $f(1))', '$map([1..9999], function($v){[1..9999]})',
  '$match(name, /(a+)+$/)', '$replace("aaaa", /a*/, "b")', `$pad("x", 1000000000)`, '$join([1..100000].("aaaaaaaaaaaaaaaa"))', '__proto__', 'constructor.constructor("x")()',
  `${'1 + '.repeat(25_000)}1`, '('.repeat(100_000), `${'a.'.repeat(50_000)}a`, `"${'x'.repeat(100_000)}"`, '['.repeat(20_000), '$'.repeat(100_000),
  '$sort([1..9999], function($a,$b){true})', '$reduce([1..99999], function($a,$b){$a & "xxxxxxxxxx"})', 'name[[0..9999]]', '%', '@$i', '#$i', '$now("[Y9999999]")',
];

const texts: readonly string[] = [
  '', ' ', '\u0000', 'a\u0000b', '\ud800', '\udc00\ud800', '\u202eabc\u202c', '😀', '👨‍👩‍👧‍👦', 'e\u0301', 'İ', 'ß', '\ufeff', '\r\n\r\n', '\u2028', 'null', 'true', 'NaN', '1e999', '-0',
  'DROP TABLE runs; --', "' or 1=1", '%s%n', '../../etc/passwd', '2024-13-45', '9999999-01-01', '0000-00-00T00:00:00Z', '1,234.5.6', '$', 'a@b@c', 'jane@acme.com',
  'http://127.0.0.1:9/', 'http://[::1]/', 'http://0x7f.1/', 'file:///etc/passwd', 'gopher://127.0.0.1/', 'http://169.254.169.254/latest', 'http://127.0.0.1:99999/',
  'http://user:pass@127.0.0.1:9/', 'http://localhost:9', 'x'.repeat(100_000), '😀'.repeat(50_000), '('.repeat(50_000), ' '.repeat(100_000), '.'.repeat(100_000), '1'.repeat(100_000),
  'Jane '.repeat(20_000), '-'.repeat(100_000), 'a.'.repeat(50_000), '@'.repeat(50_000), '山田'.repeat(20_000), deep(5000, ['[', ']']), `{"a":${'{"a":'.repeat(3000)}1${'}'.repeat(3001)}`,
  '{"__proto__":1}', '[1e999]', '{"a":', 'production ', 'person:name:split@1', 'people:split:name@1', 'no:such@1', 'person:name:split@01', '@1', ':'.repeat(200),
];

const values: readonly unknown[] = [
  null, true, false, 0, 1, -1, 25, 101, 0.1, 1e308, 5e-324, raw('-0'), raw('1e999'), raw('-1e999'), raw('9007199254740993'), raw('1E400'), raw('0.1e-999'),
  raw('123456789012345678901234567890'), raw('01'), raw('NaN'), raw(deep(63, ['[', ']'])), raw(deep(65, ['[', ']'])), raw(deep(20_000, ['[', ']'])),
  raw(`${'{"a":'.repeat(70)}1${'}'.repeat(70)}`), raw('{"a":1,"a":2}'), raw('"\\ud800"'), raw('"\\u0000"'), raw('[1,]'),
  [], {}, [[]], [null], [{}], [1, 'a', null, true], Array.from({ length: 3000 }, () => null), Array.from({ length: 101 }, () => ({})), Array.from({ length: 300 }, (_, at) => at),
  own('__proto__', { polluted: true }), own('__proto__', null), own('constructor', { prototype: { polluted: true } }), own('constructor', 1), own('prototype', {}),
  { value: 'x', status: 'completed' }, { value: null, status: 'no_result' }, { value: { value: 1, status: 'failed' }, status: 'completed' }, { value: 1, status: 'queued', type: 'json' },
  { value: 'x', status: 'completed', type: 'number', resolved_by: { ref: 'toString', config_hash: '__proto__', input_hash: 'x', environment: 'sandbox' } },
  { value: 'x', status: 'failed', reason: { code: 'constructor' } }, { alias: '__proto__' }, { alias: 'constructor', enabled: true }, { alias: 'id', enabled: true }, { enabled: false },
  { type: 'string', format: 'email' }, { type: 'number', order: raw('1e999') }, { type: 'json', json_metadata: own('constructor', 1) }, { type: 'boolean', hidden: true },
  Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`c${at}`, at])),
];

export const anything: readonly unknown[] = [...values, ...texts, ...names, ...patterns.slice(0, 12), ...templates, ...formulas];
