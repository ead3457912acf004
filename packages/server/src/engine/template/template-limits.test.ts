import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../contract/field.ts';
import { compileTemplate } from './compile-template.ts';

function render(source: string, fields: Record<string, JsonValue>): string {
  const result = compileTemplate(source, { outputs: 'forbidden' });
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join(' '));
  return result.template.render({ fields, secrets: new Map(), constants: new Map() });
}

describe('limits', () => {
  const list = Array.from({ length: 300_000 }, (_, at) => at % 10);
  const text = 'a'.repeat(900_000);
  const hostile: [string, string][] = [
    [
      'loops over nothing',
      '{% for a in list %}{% for b in list %}{% for c in list %}{% endfor %}{% endfor %}{% endfor %}',
    ],
    ['a huge range', '{% for a in (1..1000000000) %}{% endfor %}'],
    ['a huge range as text', '{{ (1..1000000000) }}'],
    [
      'ranges in loops',
      '{% for a in (1..10000) %}{% for b in (1..10000) %}{% for c in (1..10000) %}{% endfor %}{% endfor %}{% endfor %}',
    ],
    ['replace', '{{ text | replace: "a", text }}'],
    ['replace by replace', `{{ "a"${' | replace: "a", "aaaaaaaaaa"'.repeat(20)} }}`],
    ['replace of every place', '{{ text | replace: "", text }}'],
    ['join', '{{ list | join: text }}'],
    ['join of large items', '{% for a in list %}{{ list | join: "," | size }}{% endfor %}'],
    ['json of json', `{{ list${' | json'.repeat(3_000)} }}`],
    ['encoding again and again', `{{ text${' | url_encode'.repeat(3_000)} | size }}`],
    ['escaping again and again', `{{ "&&&&"${' | escape'.repeat(9_000)} | size }}`],
    ['text in loops', `{% for a in list %}${'x'.repeat(90_000)}{% endfor %}`],
    ['large values', '{{ text }}{{ text }}'],
  ];

  it.each(hostile)('stop %s', (_, source) => {
    expect(() => render(source, { list, text })).toThrow(
      expect.objectContaining({ name: 'TemplateError', code: 'TemplateError' }),
    );
  });

  it('apply within one long condition', () => {
    const source = `{% if text contains "aab"${' or text contains "aab"'.repeat(4_000)} %}{% endif %}`;
    expect(() => render(source, { text })).toThrow('more than 10000000 characters or items');
  });

  it.each([
    ['outputs', '{{a}}'.repeat(20_000)],
    ['blocks', '{% if a %}b{% endif %}'.repeat(4_500)],
    ['unknown tags', '{% x %}\n'.repeat(12_000)],
    ['unknown filters', `{{ a${' | x'.repeat(24_000)} }}`],
    ['open brackets', `{{ ${'a['.repeat(49_000)} }}`],
    ['nested brackets', `{{ ${'a['.repeat(5_000)}b${']'.repeat(5_000)} }}`],
    ['open parentheses', `{{ ${'('.repeat(99_000)} }}`],
    ['open blocks', '{% if a %}'.repeat(9_900)],
    ['open quotes', '{{ "'.repeat(24_000)],
    ['conditions', `{% if a${' and a'.repeat(16_000)} %}{% endif %}`],
    ['output tags', '{% output a, type: "json" %}'.repeat(3_500)],
  ])('keep the reading of 100,000 characters of %s short', (_, source) => {
    expect(source.length).toBeLessThanOrEqual(100_000);
    const result = compileTemplate(source, { outputs: 'forbidden' });
    expect(result.ok || result.problems.length <= 20).toBe(true);
  });

  it('tell deeply nested values apart from faults of ours', () => {
    let deep: JsonValue = 1;
    for (let at = 0; at < 100_000; at++) deep = [deep];
    const told = () => {
      try {
        return render('{{ f }}', { f: deep });
      } catch (error) {
        return String(error);
      }
    };
    // Node.js 26 writes what earlier versions have no room for on their stack.
    expect(told()).toMatch(/^\[{100000}1\]{100000}$|nested too deeply/);
  });
});
