import type { PlainObject } from '../kit/is-object.ts';
import type { Control, Setting } from './form-model.ts';
import type { InputHint } from './input-hint.ts';
import type { Resolve } from './schema-parts.ts';
import { typeOf } from './schema-parts.ts';

interface About {
  hint: InputHint;
  find: Resolve;
  /** Reads what the entries have. */
  readMembers: (schema: PlainObject, find: Resolve) => Setting[];
}

/** An array: providers in their order, names of columns, chosen words, or entries with members of their own. */
export function readList(schema: PlainObject, { hint, find, readMembers }: About): Control {
  const item = find(schema['items']);
  const { minItems, maxItems } = schema;
  const max = typeof maxItems === 'number' ? maxItems : null;
  if (hint.kind === 'providers') return readProviders(item, find);
  const isText = typeOf(item) === 'string';
  // Columns of the record can be chosen. Those of something else are typed.
  if (hint.kind === 'field_list' && hint.of === 'record')
    return { kind: 'field-names', isWrapped: !isText, max };
  if (isText && Array.isArray(item['enum'])) return { kind: 'choices', choices: item['enum'].map(String) };
  if (isText) return { kind: 'words', max, offer: hint.offer };
  if (typeOf(item) !== 'object') return { kind: 'json' };
  const settings = readMembers(item, find);
  // A list inside an entry, or an entry that has no form: the whole is written as JSON.
  const isFlat = settings.every(({ control }) => control.kind !== 'json' && control.kind !== 'list');
  return settings.length > 0 && isFlat
    ? { kind: 'list', settings, min: typeof minItems === 'number' ? minItems : 0, max }
    : { kind: 'json' };
}

function readProviders(item: PlainObject, find: Resolve): Control {
  const provider = find(readProperty(item, 'provider'));
  const branches = [provider, ...(Array.isArray(provider['anyOf']) ? provider['anyOf'].map(find) : [])];
  return {
    kind: 'providers',
    known: branches.flatMap((branch) => (Array.isArray(branch['enum']) ? branch['enum'].map(String) : [])),
    takesDatasets: branches.some(
      ({ pattern }) => typeof pattern === 'string' && pattern.startsWith('^dataset:'),
    ),
  };
}

function readProperty(schema: PlainObject, name: string): unknown {
  const properties = schema['properties'];
  return typeof properties === 'object' && properties !== null ? Reflect.get(properties, name) : undefined;
}
