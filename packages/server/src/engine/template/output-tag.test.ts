import { describe, expect, it } from 'vitest';
import { compileTemplate } from './compile-template.ts';

function outputs(source: string): unknown {
  const result = compileTemplate(source, { outputs: 'required' });
  return result.ok
    ? result.template.outputs
    : result.problems.map(({ code, message }) => `${code} ${message}`);
}

describe('output tags', () => {
  it('declare outputs in order, with their places', () => {
    const source =
      'Go.\n{% output score, type: "number", format: "int", description: "0 to 10", required: false %}\n' +
      '{%- output facts_1, type: "json", description: \'What "you" found\', schema: "Facts", format: "json_list" -%}';
    expect(outputs(source)).toEqual([
      {
        name: 'score',
        type: 'number',
        description: '0 to 10',
        required: false,
        format: 'int',
        schema: null,
        line: 2,
        column: 1,
      },
      {
        name: 'facts_1',
        type: 'json',
        description: 'What "you" found',
        required: true,
        format: 'json_list',
        schema: 'Facts',
        line: 3,
        column: 1,
      },
    ]);
  });

  it('render as nothing', () => {
    const result = compileTemplate('a{% output b, type: "string", description: "c" %}d', {
      outputs: 'required',
    });
    expect(
      result.ok && result.template.render({ fields: {}, secrets: new Map(), constants: new Map() }),
    ).toBe('ad');
  });

  it('are needed where a model answers', () => {
    expect(outputs('Hello {{ name }}')).toEqual([
      expect.stringMatching(/^MissingOutputTag Declare at least one output/),
    ]);
  });

  it.each([
    ['{% output %}', /^InvalidTemplate .*begins with the name/],
    ['{% output 1a, type: "string", description: "x" %}', /^InvalidTemplate .*not "1a"/],
    ['{% output a-b, type: "string", description: "x" %}', /^InvalidTemplate .*not "a-b"/],
    ['{% output "a", type: "string", description: "x" %}', /^InvalidTemplate .*begins with the name/],
    ['{% output id, type: "string", description: "x" %}', /^InvalidTemplate "id" is the id of the record/],
    ['{% output a type: "string" %}', /^InvalidTemplate .*with commas between/],
    ['{% output a, type "string" %}', /^InvalidTemplate .*with commas between/],
    [
      '{% output a, description: "x" %}',
      /^InvalidTemplate The output "a" needs a type: string, number, boolean, json, unknown/,
    ],
    ['{% output a, type: "text", description: "x" %}', /^InvalidTemplate .*needs a type/],
    ['{% output a, type: string, description: "x" %}', /^InvalidTemplate "type" .* in quotes/],
    ['{% output a, type: "string" %}', /^MissingOutputDescription .*"a" needs a description/],
    ['{% output a, type: "string", description: " " %}', /^MissingOutputDescription/],
    ['{% output a, type: "string", desc: "x" %}', /^InvalidTemplate An output tag has no "desc"/],
    ['{% output a, type: "string", description: "x", requird: true %}', /Did you mean "required"/],
    ['{% output a, type: "string", description: "x", required: "maybe" %}', /"required" is true or false/],
    [
      '{% output a, type: "string", description: "x", format: "mail" %}',
      /^InvalidOutputFormat The format "mail" .*email/,
    ],
    [
      '{% output a, type: "number", description: "x", format: "email" %}',
      /^InvalidOutputFormat .*int, decimal, currency, percent/,
    ],
    [
      '{% output a, type: "boolean", description: "x", format: "text" %}',
      /^InvalidOutputFormat .*leave it out/,
    ],
    [
      '{% output a, type: "string", description: "x", schema: "S" %}',
      /^InvalidTemplate .*only the type json/,
    ],
    [
      '{% output a, type: "string", description: SECRETS.KEY %}',
      /^InvalidTemplate "description" .* in quotes/,
    ],
    [
      '{% output a, type: "json", description: "x" %}{% output a, type: "json", description: "y" %}',
      /declared twice/,
    ],
  ])('refuses %s', (source, message) =>
    expect(outputs(source)).toContainEqual(expect.stringMatching(message)),
  );
});
