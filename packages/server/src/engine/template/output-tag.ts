/** `{% output name, type: "string", description: "…" %}`: what a model has to answer with. */
import { Tokenizer, TypeGuards } from 'liquidjs';
import type { TagToken } from 'liquidjs';
import { suggestName } from '../../contract/nearest-name.ts';
import { fieldFormat, fieldType } from '../../contract/field.ts';
import { idIsTaken } from '../../contract/output-field.ts';
import type { FieldFormat, FieldType } from '../../contract/field.ts';
import type { ProblemList, TemplateProblemCode } from './template-problem.ts';

export interface TemplateOutput {
  name: string;
  type: FieldType;
  description: string;
  required: boolean;
  format: FieldFormat | null;
  /** Key of the JSON Schema a json output has to fit. */
  schema: string | null;
  line: number;
  column: number;
}

const options = ['type', 'description', 'required', 'format', 'schema'] as const;
type OptionName = (typeof options)[number];
type Options = Map<OptionName, string | boolean>;

const textFormats = fieldFormat.exclude([
  'json_object',
  'json_list',
  'json_list_string',
  'currency',
  'int',
  'decimal',
  'percent',
]).options;

/** The formats that fit a type. Unknown takes none: a format would say the type. */
const formatsOf: Readonly<Record<FieldType, readonly FieldFormat[]>> = {
  string: textFormats,
  number: ['int', 'decimal', 'currency', 'percent'],
  json: ['json_object', 'json_list', 'json_list_string'],
  boolean: [],
  unknown: [],
};

type Report = (message: string, code?: TemplateProblemCode) => void;

/** The outputs in the order they are declared; whatever is wrong goes to `problems`. */
export function readOutputTags(tags: readonly TagToken[], problems: ProblemList): TemplateOutput[] {
  const outputs: TemplateOutput[] = [];
  for (const tag of tags) {
    const report: Report = (message, code) => problems.add(message, tag.begin, code);
    const output = readOutputTag(tag, report);
    if (output === null) continue;
    if (outputs.some(({ name }) => name === output.name)) {
      report(`The output "${output.name}" is declared twice; rename one of them.`);
    }
    outputs.push({ ...output, ...problems.placeOf(tag.begin) });
  }
  return outputs;
}

function readOutputTag(tag: TagToken, report: Report): Omit<TemplateOutput, 'line' | 'column'> | null {
  const tokenizer = new Tokenizer(tag.args);
  const name = /^[^\s,]*/.exec(tag.args)?.[0] ?? '';
  if (!/^[a-zA-Z_][a-zA-Z0-9_]*$/.test(name)) {
    report(
      `An output tag begins with the name of the output, made of letters, digits and "_", not "${name.slice(0, 40)}".`,
    );
    return null;
  }
  if (name === 'id') report(idIsTaken);
  tokenizer.advance(name.length);
  const given = readOptions(tokenizer, { name, report });
  if (given === null) return null;
  const type = readType(given, { name, report });
  const description = readDescription(given, { name, report });
  if (type === null || description === null) return null;
  return {
    name,
    type,
    description,
    required: readRequired(given, report),
    format: readFormat(given, { name, type, report }),
    schema: readSchema(given, { name, type, report }),
  };
}

interface Reader {
  name: string;
  report: Report;
}

function readOptions(tokenizer: Tokenizer, { name, report }: Reader): Options | null {
  const given: Options = new Map();
  for (tokenizer.skipBlank(); !tokenizer.end(); tokenizer.skipBlank()) {
    const key = tokenizer.peek() === ',' ? readKey(tokenizer) : null;
    if (key === null) {
      report(
        `Write the output "${name}" as {% output ${name}, type: "string", description: "…" %}, with commas between.`,
      );
      return null;
    }
    const option = options.find((known) => known === key);
    if (option === undefined) {
      report(`An output tag has no "${key}". ${suggestName(key, options)}`);
      return null;
    }
    const value = readPlainValue(tokenizer);
    if (value === null) {
      report(
        `"${key}" of the output "${name}" must be a text in quotes${key === 'required' ? ', or true or false' : ''}.`,
      );
      return null;
    }
    given.set(option, value);
  }
  return given;
}

/** The next `, key:`, or null. */
function readKey(tokenizer: Tokenizer): string | null {
  tokenizer.advance();
  const key = tokenizer.readIdentifier().content;
  tokenizer.skipBlank();
  if (key === '' || tokenizer.peek() !== ':') return null;
  tokenizer.advance();
  return key;
}

function readPlainValue(tokenizer: Tokenizer): string | boolean | null {
  const value = tokenizer.readValue();
  if (TypeGuards.isQuotedToken(value)) return value.content;
  if (!TypeGuards.isLiteralToken(value)) return null;
  if (value.literal === 'true') return true;
  return value.literal === 'false' ? false : null;
}

function readType(given: Options, { name, report }: Reader): FieldType | null {
  const type = fieldType.safeParse(given.get('type'));
  if (type.success) return type.data;
  report(`The output "${name}" needs a type: ${fieldType.options.join(', ')}.`);
  return null;
}

function readDescription(given: Options, { name, report }: Reader): string | null {
  const description = given.get('description');
  if (typeof description === 'string' && description.trim() !== '') return description.trim();
  report(
    `The output "${name}" needs a description: "…" that says what to answer.`,
    'MissingOutputDescription',
  );
  return null;
}

function readRequired(given: Options, report: Report): boolean {
  const required = given.get('required') ?? true;
  if (typeof required === 'boolean') return required;
  if (required !== 'true' && required !== 'false') report('"required" is true or false.');
  return required !== 'false';
}

function readFormat(
  given: Options,
  { name, type, report }: Reader & { type: FieldType },
): FieldFormat | null {
  const format = given.get('format');
  if (format === undefined || format === '') return null;
  const fitting = formatsOf[type];
  const known = fitting.find((candidate) => candidate === format);
  if (known !== undefined) return known;
  const remedy = fitting.length === 0 ? 'leave it out' : `use one of ${fitting.join(', ')}`;
  report(
    `The format "${format}" of the output "${name}" does not fit the type ${type}; ${remedy}.`,
    'InvalidOutputFormat',
  );
  return null;
}

function readSchema(given: Options, { name, type, report }: Reader & { type: FieldType }): string | null {
  const schema = given.get('schema');
  if (schema === undefined || schema === '') return null;
  if (typeof schema === 'string' && type === 'json') return schema;
  report(
    `The output "${name}" names a schema, which only the type json can have; remove it or change the type.`,
  );
  return null;
}
