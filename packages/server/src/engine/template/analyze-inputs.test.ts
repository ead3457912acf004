import { describe, expect, it } from 'vitest';
import { compileTemplate } from './compile-template.ts';

/** `a` for a required input, `a?` for an optional one. */
function inputs(source: string): string {
  const result = compileTemplate(source, { outputs: 'forbidden' });
  if (!result.ok) return result.problems.map(({ message }) => message).join(' ');
  return result.template.inputs.map(({ name, required }) => (required ? name : `${name}?`)).join(' ');
}

describe('inputs', () => {
  it.each([
    ['{{ a }}', 'a'],
    ['{{ a | upcase }}', 'a'],
    ['{{ a | default: "" }}', 'a?'],
    ['{{ a | upcase | default: "x" }}', 'a?'],
    ['{{ a | default: b }}', 'a? b'],
    ['{{ a | default: "" }}{{ a }}', 'a'],
    ['{{ a }}{{ a | default: "" }}', 'a'],
    ['{{ b }}{{ a }}{{ b }}', 'b a'],
    ['{{ profile.location.city }}', 'profile'],
    ['{{ profile["a b"] }}{{ profile[key] }}', 'profile key'],
    ['{{ a[b].c | default: "" }}', 'a? b'],
    ['{{ ["odd name"] }}{{ ["a.b"] | default: 1 }}', 'odd name a.b?'],
    ['{{ [1] }}', '1'],
    ['{{ "text" }}{{ 5 }}{{ true }}{{ nil }}{{ "abc".size }}', ''],
    ['{{ a | replace: b, c }}', 'a b c'],
    ['{{ (1..n) | join }}', 'n'],
    ['{{ __proto__ }}', '__proto__'],
    ['{{ first-name }}{{ größe }}', 'first-name größe'],
  ])('of %s are %s', (source, expected) => expect(inputs(source)).toBe(expected));

  it.each([
    ['{% if a %}{{ a }}{% endif %}', 'a?'],
    ['{% if a != nil %}{{ a }}{% endif %}', 'a?'],
    ['{% if nil != a %}{{ a }}{% endif %}', 'a?'],
    ['{% if a != null %}{{ a.b }}{% endif %}', 'a?'],
    ['{% if a != blank %}{{ a }}{% endif %}', 'a?'],
    ['{% if a.b %}{{ a.c }}{% endif %}', 'a?'],
    ['{% if a %}{{ b }}{% endif %}', 'a? b'],
    ['{% if a %}{{ a }}{% endif %}{{ a }}', 'a'],
    ['{% if a %}x{% else %}{{ a }}{% endif %}', 'a'],
    ['{% if a == nil %}x{% else %}{{ a }}{% endif %}', 'a?'],
    ['{% if a == nil %}{{ a }}{% endif %}', 'a'],
    ['{% if not a %}x{% else %}{{ a }}{% endif %}', 'a?'],
    ['{% unless a %}none{% endunless %}', 'a?'],
    ['{% unless a %}none{% else %}{{ a }}{% endunless %}', 'a?'],
    ['{% unless a %}{{ a }}{% endunless %}', 'a'],
    ['{% unless a == nil %}{{ a }}{% endunless %}', 'a?'],
    ['{% if a %}{{ a }}{% elsif b %}{{ b }}{% else %}{{ c }}{% endif %}', 'a? b? c'],
    ['{% if a == nil %}x{% elsif b %}{{ a }}{% endif %}', 'a? b?'],
    ['{% if a %}{% if b %}{{ a }}{{ b }}{% endif %}{% endif %}', 'a? b?'],
    ['{% if a and b %}{{ a }}{% endif %}', 'a b'],
    ['{% if a or b %}x{% endif %}', 'a b'],
    ['{% if a == "x" %}y{% endif %}', 'a'],
    ['{% if a != "" %}{{ a }}{% endif %}', 'a'],
    ['{% if a | size %}{{ a }}{% endif %}', 'a'],
    ['{% if a %}{% for x in a %}{{ x }}{% endfor %}{% endif %}', 'a?'],
  ])('of %s are %s', (source, expected) => expect(inputs(source)).toBe(expected));

  it.each([
    ['{% for x in list %}{{ x.name }}{{ forloop.index }}{% endfor %}', 'list'],
    ['{% for x in list %}{{ x }}{% endfor %}{{ x }}', 'list x'],
    ['{% for x in list %}{% for y in x.items %}{{ y }}{% endfor %}{% endfor %}', 'list'],
    ['{% for x in list limit: n offset: m reversed %}{{ y }}{% else %}{{ x }}{% endfor %}', 'list n m y x'],
    ['{% for x in list offset: continue %}{% endfor %}', 'list'],
    ['{% for x in (1..n) %}{{ x }}{% endfor %}', 'n'],
    ['{% for x in list %}{% if x.a %}{{ x.b }}{% endif %}{% endfor %}', 'list'],
    ['{{ forloop.index }}', 'forloop'],
  ])('of the loop %s are %s', (source, expected) => expect(inputs(source)).toBe(expected));
});
