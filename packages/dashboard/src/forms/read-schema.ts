import type { PlainObject } from '../kit/is-object.ts';
import { isObject } from '../kit/is-object.ts';
import type { Control, Setting } from './form-model.ts';
import type { InputHint } from './input-hint.ts';
import { readHint } from './input-hint.ts';
import { readList } from './read-list-schema.ts';
import { readText } from './read-text-schema.ts';
import type { Resolve } from './schema-parts.ts';
import { typeOf } from './schema-parts.ts';

/** The form of a pipe's config, from the JSON Schema and the defaults in the catalog. */
export function readConfigSchema(schema: unknown, defaults: PlainObject): Setting[] {
  const root = isObject(schema) ? schema : {};
  const definitions = isObject(root['$defs']) ? root['$defs'] : {};
  return readMembers(root, (part) => resolve(part, definitions)).map((setting) => ({
    ...setting,
    preset: defaults[setting.name] ?? setting.preset,
  }));
}

function resolve(schema: unknown, definitions: PlainObject): PlainObject {
  if (!isObject(schema)) return {};
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return schema;
  const found = definitions[reference.replace('#/$defs/', '')];
  return isObject(found) ? { ...found, ...schema } : schema;
}

function readMembers(schema: PlainObject, find: Resolve): Setting[] {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(properties).map(([name, given]) => {
    const member = find(given);
    return {
      name,
      label: labelOf(name),
      hint: typeof member['description'] === 'string' ? member['description'] : null,
      control: readControl(member, find),
      isRequired: required.includes(name),
      preset: member['default'],
    };
  });
}

function readControl(schema: PlainObject, find: Resolve): Control {
  const { part, isNullable } = withoutNull(schema, find);
  const hint = readHint(schema['x-input'] ?? part['x-input']);
  if (Array.isArray(part['enum'])) return { kind: 'choice', choices: part['enum'].map(String), isNullable };
  switch (typeOf(part)) {
    case 'boolean':
      return isNullable ? { kind: 'choice', choices: ['true', 'false'], isNullable } : { kind: 'switch' };
    case 'string':
      return hint.kind === 'field' ? { kind: 'field' } : readText(part, { hint, isNullable });
    case 'integer':
    case 'number':
      return { kind: 'number', isWhole: typeOf(part) === 'integer', isNullable, ...rangeOf(part) };
    case 'array':
      return readList(part, { hint, find, readMembers });
    case 'object':
      return readObject(part, { hint, isNullable, find });
    default:
      return { kind: 'json' };
  }
}

function readObject(
  schema: PlainObject,
  { hint, isNullable, find }: { hint: InputHint; isNullable: boolean; find: Resolve },
): Control {
  if (hint.kind === 'conditions') return { kind: 'conditions', isOfRecord: false, isNullable };
  const settings = readMembers(schema, find);
  const fields = settings.map(({ name }) => name);
  if (fields.length === 0) return { kind: 'json' };
  if (hint.kind === 'input_names') return { kind: 'input-names', fields };
  if (hint.kind === 'output_names') return { kind: 'output-names', fields };
  return { kind: 'group', settings };
}

/** What a schema allows besides null. */
function withoutNull(schema: PlainObject, find: Resolve): { part: PlainObject; isNullable: boolean } {
  const type = schema['type'];
  if (Array.isArray(type)) return { part: schema, isNullable: type.includes('null') };
  const branches = Array.isArray(schema['anyOf']) ? schema['anyOf'].map(find) : [];
  const others = branches.filter((branch) => branch['type'] !== 'null');
  const [only] = others;
  if (only === undefined || others.length > 1) return { part: schema, isNullable: false };
  return { part: only, isNullable: branches.length > others.length };
}

function rangeOf(schema: PlainObject): { min: number | null; max: number | null } {
  const { minimum, maximum } = schema;
  return {
    min: typeof minimum === 'number' ? minimum : null,
    max: typeof maximum === 'number' ? maximum : null,
  };
}

/** `allow_catch_all_emails` -> `Allow catch all emails`. */
export function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
