import type { PlainObject } from '../kit/is-object.ts';
import type { Control, Setting } from './form-model.ts';
import type { Resolve } from './schema-parts.ts';
import { isHint, typeOf } from './schema-parts.ts';

interface About {
  hint: unknown;
  find: Resolve;
  /** Reads what the entries have. */
  readMembers: (schema: PlainObject, find: Resolve) => Setting[];
}

/** An array: providers in their order, names of columns, chosen words, or entries with members of their own. */
export function readList(schema: PlainObject, { hint, find, readMembers }: About): Control {
  const item = find(schema['items']);
  const { minItems, maxItems } = schema;
  const max = typeof maxItems === 'number' ? maxItems : null;
  if (typeOf(item) === 'string') return readWords(item, { hint, max });
  if (typeOf(item) !== 'object') return { kind: 'json' };
  const settings = readMembers(item, find);
  const [first] = settings;
  if (first === undefined) return { kind: 'json' };
  if (settings.length === 1 && first.name === 'provider') return readProviders(item, find);
  if (settings.length === 1 && first.name === 'field_name')
    return { kind: 'field-names', isWrapped: true, max };
  // A list inside an entry, or an entry that has no form: the whole is written as JSON.
  const isFlat = settings.every(({ control }) => control.kind !== 'json' && control.kind !== 'list');
  return isFlat
    ? { kind: 'list', settings, min: typeof minItems === 'number' ? minItems : 0, max }
    : { kind: 'json' };
}

function readWords(item: PlainObject, { hint, max }: { hint: unknown; max: number | null }): Control {
  if (Array.isArray(item['enum'])) return { kind: 'choices', choices: item['enum'].map(String) };
  const isNames = isHint(hint, 'fields') || isHint(hint, 'field-list') || isHint(hint, 'field_list');
  return isNames ? { kind: 'field-names', isWrapped: false, max } : { kind: 'words', max };
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
