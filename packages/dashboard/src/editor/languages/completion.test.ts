import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { completeFormula } from './complete-formula.ts';
import { completeTemplate } from './complete-template.ts';

const columns = () => ['name', 'company_domain', 'First Name'];
const prompt = completeTemplate(columns, { declaresOutputs: true });

/** What is offered at the bar of a text, and what it replaces. */
function offer(source: typeof prompt, marked: string, isAsked = false) {
  const at = marked.indexOf('|>');
  const doc = marked.replace('|>', '');
  const found = source(new CompletionContext(EditorState.create({ doc }), at, isAsked));
  return found === null
    ? null
    : { typed: doc.slice(found.from, at), labels: found.options.map((o) => o.label) };
}

describe('a template', () => {
  it.each([
    ['Hi {{ na|>', 'na', 'name'],
    ['Hi {{ |>', '', 'company_domain'],
    ['{% if company|> %}', 'company', 'company_domain'],
    ['{{ name | up|> }}', 'up', 'upcase'],
    ['{{ name |  |>', '', 'default'],
    ['{% |>', '', 'unless'],
    ['{{ a }} and {{ b|>', 'b', 'name'],
    ['{%- out|>', 'out', 'output'],
  ])('offers in %j, for %j, %s', (marked, typed, label) => {
    const found = offer(prompt, marked);
    expect(found?.typed).toBe(typed);
    expect(found?.labels).toContain(label);
  });

  it.each([
    'Hi na|>',
    '{{ a }} na|>',
    '{{ "na|>',
    "{{ a | default: 'na|>",
    `{{ a | default: "it's na|>`,
    '{{ person.|>',
    '{{ name |>',
  ])('offers nothing in %j', (marked) => {
    expect(offer(prompt, marked)).toBeNull();
  });

  it('offers again behind a text', () => {
    expect(offer(prompt, `{% if a == "it's" and na|>`)?.labels).toContain('name');
  });

  it('writes a name with blanks in brackets', () => {
    const state = EditorState.create({ doc: '{{ F' });
    const found = prompt(new CompletionContext(state, 4, false));
    expect(found?.options.find(({ label }) => label === 'First Name')?.apply).toBe('["First Name"]');
  });

  it('declares outputs in prompts alone', () => {
    const plain = completeTemplate(columns, { declaresOutputs: false });
    expect(offer(plain, '{% |>')?.labels).not.toContain('output');
  });
});

describe('a formula', () => {
  const formula = completeFormula(columns);

  it.each([
    ['na|>', 'na', 'name'],
    ['$up|>', '$up', '$uppercase'],
    ['name & comp|>', 'comp', 'company_domain'],
  ])('offers in %j, for %j, %s', (marked, typed, label) => {
    const found = offer(formula, marked);
    expect(found?.typed).toBe(typed);
    expect(found?.labels).toContain(label);
  });

  it.each(['person.na|>', '"na|>', "'na|>", '"a\\" na|>', '12|>', 'name |>'])(
    'offers nothing in %j',
    (marked) => {
      expect(offer(formula, marked)).toBeNull();
    },
  );

  it('offers everything to those who ask, and writes odd names in backquotes', () => {
    const found = formula(new CompletionContext(EditorState.create({ doc: '' }), 0, true));
    expect(found?.options.find(({ label }) => label === 'First Name')?.apply).toBe('`First Name`');
  });
});
