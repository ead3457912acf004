import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../contract/field.ts';
import { compileTemplate } from './compile-template.ts';
import type { CompiledTemplate } from './compile-template.ts';

function compile(source: string): CompiledTemplate {
  const result = compileTemplate(source, { outputs: 'forbidden', secrets: 'inserted' });
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join('\n'));
  return result.template;
}

function render(
  source: string,
  fields: Record<string, JsonValue> = {},
  keys: Record<string, string> = {},
): string {
  const map = new Map(Object.entries(keys));
  return compile(source).render({ fields, secrets: map, constants: map });
}

function problems(source: string, outputs: 'forbidden' | 'required' = 'forbidden'): string[] {
  const result = compileTemplate(source, { outputs, secrets: 'inserted' });
  return result.ok
    ? []
    : result.problems.map(({ line, column, code, message }) => `${line}:${column} ${code} ${message}`);
}

describe('secrets and constants', () => {
  it('are listed once, in order, apart from inputs', () => {
    const {
      inputs: fields,
      secrets,
      constants,
    } = compile('{{ SECRETS.B }}{{ SECRETS.A }}{{ CONSTANTS["C_1"] }}{{ SECRETS.B }}');
    expect([fields, secrets, constants]).toEqual([[], ['B', 'A'], ['C_1']]);
  });

  it.each([
    '{{ SECRETS }}',
    '{% for s in SECRETS %}{% endfor %}',
    '{{ SECRETS.key }}',
    '{{ SECRETS["a b"] }}',
    '{{ SECRETS.A.size }}',
    '{{ SECRETS[f] }}',
    '{{ SECRETS | json }}',
    '{{ CONSTANTS.1A }}',
    '{{ ["SECRETS"] }}',
  ])('refuse %s', (source) => expect(problems(source)[0]).toMatch(/^1:\d+ InvalidTemplate /));

  it.each([
    '{{ SECRETS.KEY | replace: "a", "b" }}',
    '{{ SECRETS.KEY | json }}',
    '{{ SECRETS.KEY | default: "x" }}',
    '{{ name | replace: SECRETS.KEY, "" }}',
    '{{ name | default: SECRETS.KEY }}',
    '{{ name | default: "x", allow_false: SECRETS.KEY }}',
    '{{ SECRETS.KEY == "a" }}',
    '{{ SECRETS.KEY contains name }}',
    '{{ name and SECRETS.KEY }}',
    '{{ not SECRETS.KEY }}',
    '{{ name[SECRETS.KEY] }}',
    '{{ "text"[SECRETS.KEY] }}',
    '{{ (1..SECRETS.KEY) }}',
    '{% if SECRETS.KEY %}{% endif %}',
    '{% if SECRETS.KEY == nil %}{% endif %}',
    '{% if SECRETS.KEY contains "a" %}{% endif %}',
    '{% if name %}{% elsif SECRETS["KEY"] > "m" %}{% endif %}',
    '{% unless SECRETS.KEY %}{% endunless %}',
    '{% for letter in SECRETS.KEY %}{% endfor %}',
    '{% for n in (1..SECRETS.KEY) %}{% endfor %}',
    '{% for n in list limit: SECRETS.KEY %}{% endfor %}',
    '{% for n in list offset: list[SECRETS.KEY] %}{% endfor %}',
    '{%- if name -%}{{- SECRETS.KEY | upcase -}}{%- endif -%}',
  ])('of them, a secret is only inserted, not: %s', (source) => {
    expect(problems(source)).toEqual([
      expect.stringMatching(
        /^1:\d+ InvalidTemplate A secret is inserted as it is: write \{\{ SECRETS\.KEY \}\} by itself/,
      ),
    ]);
    expect(problems(source.replaceAll('SECRETS', 'CONSTANTS'))).toEqual([]);
  });

  it.each(['{{ SECRETS.KEY }}', '{%- if a -%}{{- SECRETS["KEY"] -}}{%- endif -%}'])(
    'of them, a secret is inserted by %s, where secrets go',
    (source) => {
      expect(problems(source)).toEqual([]);
      const elsewhere = compileTemplate(source, { outputs: 'forbidden' });
      expect(elsewhere).toMatchObject({
        ok: false,
        problems: [
          { code: 'InvalidTemplate', message: expect.stringContaining('The secret KEY cannot be used here') },
        ],
      });
    },
  );

  it('cannot be reached through another name', () => {
    expect(problems('{{ [name].KEY }}{{ SECRETS.KEY }}')).toHaveLength(1);
    expect(problems('{% for SECRETS in list %}{{ SECRETS.KEY }}{% endfor %}')[0]).toContain(
      'cannot be called "SECRETS"',
    );
    expect(render('{{ f | json }}{{ SECRETS.KEY }}', { f: { a: 1 } }, { KEY: 's3cret' })).toBe(
      '{"a":1}s3cret',
    );
  });

  it('are inserted as text and never read as Liquid', () => {
    expect(render('{{ SECRETS.KEY }}', { f: 'x' }, { KEY: '{{ f }}{% if %}' })).toBe('{{ f }}{% if %}');
    expect(render('{{ f }}', { f: '{{ SECRETS.KEY }}' }, { KEY: 's3cret' })).toBe('{{ SECRETS.KEY }}');
  });

  it('win over a field of the same name', () => {
    expect(render('{{ SECRETS.KEY }}', { SECRETS: { KEY: 'field' } }, { KEY: 'secret' })).toBe('secret');
  });

  it.each([
    ['{{ SECRETS.KEY }}', 'MissingSecret', 'The secret KEY is not set.'],
    ['{{ CONSTANTS.KEY }}', 'MissingConstant', 'The constant KEY is not set.'],
    ['{% if f %}{{ SECRETS.KEY }}{% endif %}', 'MissingSecret', 'The secret KEY is not set.'],
  ])('fail %s when missing', (source, code, message) => {
    expect(() => render(source)).toThrow(expect.objectContaining({ name: 'TemplateError', code, message }));
  });
});

describe('problems', () => {
  it.each([
    [
      'Hi\n  {% assign x = 1 %}',
      /^2:3 InvalidTemplate There is no tag "assign"\. The tags are if, elsif, else, unless, for, break, continue, output\.$/,
    ],
    ['{% esle %}', /Did you mean "else"\?/],
    ['{% comment %}x{% endcomment %}', /no tag "comment"/],
    ['{% raw %}{{ x }}{% endraw %}', /no tag "raw"/],
    ['{% raw %}', /no tag "raw"/],
    ['{% # note %}', /no tag "#"/],
    ['{% include "x" %}', /no tag "include"/],
    [
      'ä {{ a | upcas }}',
      /^1:10 InvalidTemplate There is no filter "upcas"\. Did you mean "upcase"\? The filters are json, escape, /,
    ],
    ['{{ a | date: "%Y" }}', /^1:8 .*no filter "date"/],
    ['{{ a | constructor }}', /no filter "constructor"/],
    ['{{ a | __proto__ }}', /no filter "__proto__"/],
    ['{{ a | json: 2 }}', /"json" takes no arguments, not 1/],
    ['{{ a | replace: "x" }}', /"replace" takes 2 arguments, not 1/],
    ['{{ a | default }}', /"default" takes 1 argument, not 0/],
    ['{{ a | default: "x", foo: 1 }}', /has no "foo"/],
    ['{% if a %}', /^1:1 .*"if" is never closed; write \{% endif %\}/],
    ['{% if a %}{% endfor %}', /"endfor" does not close the "if" of line 1/],
    ['{% for x in y %}{% if a %}{% endfor %}{{ b | foo }}', /"endfor" does not close the "if" of line 1/],
    ['{% endif %}', /closes nothing/],
    ['{% else %}', /is outside of/],
    ['{% for x in y %}{% elsif z %}{% endfor %}', /is outside of/],
    ['{% if a %}{% else if b %}{% endif %}', /write \{% elsif/],
    ['{% if a %}{% else %}{% elsif b %}{% endif %}', /comes after "else"/],
    ['{% unless a %}{% else %}{% else %}{% endunless %}', /comes after "else"/],
    ['{% break %}', /outside of \{% for %\}/],
    [
      '{% for a in b %}{% for c in d %}{% for e in f %}{% for g in h %}{% endfor %}{% endfor %}{% endfor %}{% endfor %}',
      /"for" nests at most 3 deep/,
    ],
    ['{% for x of y %}{% endfor %}', /\{% for item in list %\}/],
    ['{% for x in y cols: 2 %}{% endfor %}', /"for" has no "cols"/],
    ['{% if %}{% endif %}', /missing here/],
    ['{{ }}', /missing here/],
    ['{{ first name }}', /\{\{ \["first name"\] \}\}/],
    ['{{ a and }}', /not an expression/],
    ['{{ contains }}', /not an expression/],
    ['{{ a b | upcase }}', /not an expression/],
    ['{{ (a) }}', /Parentheses enclose a range/],
    ['{{ a', /^1:1 .*never closed; write \}\}/],
    ['{% if a', /^1:1 .*never closed; write %\}/],
    ['{%%}', /begins with its name/],
    ['{{ [a].b }}', /begins with the name of a field/],
    ['{% for x in y %}{{ forloop }}{% endfor %}', /forloop\.index/],
    ['{% for x in y %}{{ forloop.constructor }}{% endfor %}', /forloop\.index/],
    ['{% for x in y %}{{ forloop[f] }}{% endfor %}', /forloop\.index/],
    ['{{ a[b[c[d[e[f[g[h[i[j[k]]]]]]]]]] }}', /Brackets nest at most 8/],
    ['{% output a, type: "string", description: "b" %}', /cannot have output tags/],
    ['x'.repeat(100_001), /at most 100000 characters/],
  ])('in %s', (source, message) => expect(problems(source)[0]).toMatch(message));

  it('are told all at once, in the order of the text', () => {
    expect(
      problems('{{ a | foo }}\n{% bar %}\n{{ SECRETS }}\n{{ b | baz }}').map((text) => text.slice(0, 3)),
    ).toEqual(['1:8', '2:1', '3:4', '4:8']);
  });

  it('allow blocks 32 deep and no deeper', () => {
    const nested = (depth: number): string => '{% if a %}'.repeat(depth) + '{% endif %}'.repeat(depth);
    expect(problems(nested(32))).toEqual([]);
    expect(problems(nested(33))).toEqual([
      '1:321 InvalidTemplate Blocks nest at most 32 deep; take this one out.',
    ]);
  });
});

describe('rendering', () => {
  it.each<[string, Record<string, JsonValue>, string]>([
    ['Hi {{ a }}!', { a: 'Jane' }, 'Hi Jane!'],
    ['{{ a }}', { a: 5 }, '5'],
    ['{{ a }}', { a: true }, 'true'],
    ['{{ a }}', { a: null }, ''],
    ['{{ a }}', {}, ''],
    ['{{ a }}', { a: { b: [1, 'x'] } }, '{"b":[1,"x"]}'],
    ['{{ a }}', { a: [{ b: 1 }, null] }, '[{"b":1},null]'],
    ['{{ a | upcase }}', { a: { b: 'c' } }, '{"B":"C"}'],
    ['{{ a.b.c }}{{ a.b.x.y }}', { a: { b: { c: 'deep' } } }, 'deep'],
    ['{{ a[0] }}{{ a.first }}{{ a[-1] }}{{ a.size }}', { a: ['x', 'y'] }, 'xxy2'],
    ['{{ ["odd name"] }}', { 'odd name': 'ok' }, 'ok'],
    [
      '{{ f.constructor }}{{ f.__proto__ }}{{ f.toString }}{{ constructor }}{{ s.constructor.name }}',
      { f: {}, s: 'x' },
      '',
    ],
    ['{{ __proto__ }}', JSON.parse('{"__proto__":"own"}'), 'own'],
    ['{% if a %}y{% else %}n{% endif %}', { a: false }, 'n'],
    ['{% if a != nil and a.size > 1 %}y{% endif %}', { a: 'ab' }, 'y'],
    ['{% unless a %}none{% endunless %}', {}, 'none'],
    ['{% if a == b %}same{% endif %}', { a: [1, [2]], b: [1, [2]] }, 'same'],
    ['{% if a contains "b" %}y{% endif %}{% if c contains 2 %}z{% endif %}', { a: 'abc', c: [1, 2] }, 'yz'],
    [
      '{% if a == blank %}blank{% endif %}{% if b == empty %}empty{% endif %}',
      { a: ' ', b: [] },
      'blankempty',
    ],
    ['{% if a < 3 and a >= 2 %}y{% endif %}', { a: 2 }, 'y'],
    [
      '{% for x in l %}{{ forloop.index }}{{ x }}{% unless forloop.last %},{% endunless %}{% endfor %}',
      { l: ['a', 'b'] },
      '1a,2b',
    ],
    ['{% for x in l limit: 2 offset: 1 reversed %}{{ x }}{% endfor %}', { l: [1, 2, 3, 4] }, '32'],
    [
      '{% for x in l %}{% if x == 2 %}{% continue %}{% endif %}{% if x == 4 %}{% break %}{% endif %}{{ x }}{% endfor %}',
      { l: [1, 2, 3, 4] },
      '13',
    ],
    ['{% for x in l %}x{% else %}nothing{% endfor %}', { l: [] }, 'nothing'],
    ['{% for p in o %}{{ p[0] }}={{ p[1] }};{% endfor %}', { o: { a: 1, b: 2 } }, 'a=1;b=2;'],
    ['{% for i in (1..3) %}{{ i }}{% endfor %}', {}, '123'],
    ['a {%- if true -%} b {%- endif %} c', {}, 'ab c'],
  ])('%s', (source, fields, expected) => expect(render(source, fields)).toBe(expected));

  it.each<[string, JsonValue, string]>([
    ['json', 'a"b', '"a\\"b"'],
    ['json', null, 'null'],
    ['escape', `<a href="x">'&amp;`, '&lt;a href=&#34;x&#34;&gt;&#39;&amp;amp;'],
    ['escape_once', '&amp; & <', '&amp; &amp; &lt;'],
    ['default: "d"', '', 'd'],
    ['default: "d"', [], 'd'],
    ['default: "d"', false, 'd'],
    ['default: "d", allow_false: true', false, 'false'],
    ['default: "d"', 0, '0'],
    ['upcase', 'straße', 'STRASSE'],
    ['downcase', 'ABC', 'abc'],
    ['size', [1, 2], '2'],
    ['size', { a: 1 }, '1'],
    ['join', ['a', 1, null], 'a 1 '],
    ['join: ", "', [{ a: 1 }, 'b'], '{"a":1}, b'],
    ['first', ['a', 'b'], 'a'],
    ['last', ['a', 'b'], 'b'],
    ['replace: "a", "$&"', 'banana', 'b$&n$&n$&'],
    ['truncate: 8', 'Hello world', 'Hello...'],
    ['truncate: 5, "…"', 'Hello world', 'Hell…'],
    ['truncate: 3, ""', '😀😀😀😀', '😀😀😀'],
    ['truncate: 50', 'short', 'short'],
    ['strip', ' a \n', 'a'],
    ['newline_to_br', 'a\r\nb\nc', 'a<br />\nb<br />\nc'],
    ['url_encode', 'a b&ü', 'a+b%26%C3%BC'],
    ['url_encode', '\ud800', '%EF%BF%BD'],
  ])('filter %s of %j is %s', (filter, value, expected) =>
    expect(render(`{{ f | ${filter} }}`, { f: value })).toBe(expected),
  );
});
