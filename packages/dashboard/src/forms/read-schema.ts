import type { PlainObject } from '../kit/is-object.ts';
import { isObject } from '../kit/is-object.ts';
import type { Control, Setting } from './form-model.ts';
import { readList } from './read-list-schema.ts';
import { readText } from './read-text-schema.ts';
import type { Resolve } from './schema-parts.ts';
import { isHint, typeOf } from './schema-parts.ts';

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
      control: readControl(member, name, find),
      isRequired: required.includes(name),
      preset: member['default'],
    };
  });
}

function readControl(schema: PlainObject, name: string, find: Resolve): Control {
  const { part, isNullable } = withoutNull(schema, find);
  const hint = part['x-input'] ?? schema['x-input'];
  if (Array.isArray(part['enum'])) return { kind: 'choice', choices: part['enum'].map(String), isNullable };
  switch (typeOf(part)) {
    case 'boolean':
      return isNullable ? { kind: 'choice', choices: ['true', 'false'], isNullable } : { kind: 'switch' };
    case 'string':
      return readText(part, { name, hint, isNullable });
    case 'integer':
    case 'number':
      return { kind: 'number', isWhole: typeOf(part) === 'integer', isNullable, ...rangeOf(part) };
    case 'array':
      return readList(part, { hint, find, readMembers });
    case 'object':
      return readObject(part, { name, hint, find });
    default:
      return { kind: 'json' };
  }
}

function readObject(
  schema: PlainObject,
  { name, hint, find }: { name: string; hint: unknown; find: Resolve },
): Control {
  const settings = readMembers(schema, find);
  const names = settings.map((setting) => setting.name);
  if (isHint(hint, 'conditions') || (names.includes('logic') && names.includes('conditions')))
    return { kind: 'conditions' };
  if (names.length === 0) return { kind: 'json' };
  if (name === 'input_fields') return { kind: 'input-names', fields: names };
  if (name === 'output_fields') return { kind: 'output-names', fields: names };
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
