import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pipes, searches } from './catalog.ts';
import { listSources } from './complete/list-sources.ts';
import type { JsonValue } from './contract/field.ts';
import type { JsonObject } from './contract/json-value.ts';
import { jsonObject } from './contract/json-value.ts';
import { inputHint } from './contract/input-hint.ts';
import type { Pipe } from './engine/pipe.ts';
import { mergeDefaults } from './engine/plan/merge-defaults.ts';
import { createPriceList } from './engine/plan/price-list.ts';
import { listUses } from './engine/requirement.ts';
import { describePipe } from './http/describe-pipe.ts';
import { describeSearch } from './http/describe-search.ts';

const prices = createPriceList();
const schemas = [
  ...pipes.map((pipe) => describePipe(pipe, prices).config_schema),
  ...searches.map((search) => describeSearch(search, prices).config_schema),
];

const part = z.looseObject({
  $defs: z.record(z.string(), z.unknown()).optional(),
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  'x-input': inputHint.optional(),
});
type Part = z.infer<typeof part>;

/** Every schema inside a schema. */
function partsOf(schema: unknown): Part[] {
  const own = part.parse(schema);
  const inner = [
    ...Object.values(own.properties ?? {}),
    ...(own.anyOf ?? []),
    ...(own.items === undefined ? [] : [own.items]),
  ];
  return [own, ...inner.flatMap(partsOf)];
}
const hints = schemas.flatMap((schema) => partsOf(schema).flatMap((own) => own['x-input'] ?? []));

it('has hints of every kind', () => {
  const kinds = inputHint.options.map(({ shape }) => shape.kind.value);
  expect([...new Set(hints.map(({ kind }) => kind))].toSorted()).toEqual(kinds.toSorted());
});

it('names sources of options that there are', () => {
  const sources = listSources(() => Promise.reject(new Error('nothing is loaded')));
  const known = new Set(sources.map(({ name }) => name));
  const named = hints.flatMap((hint) => (hint.kind === 'options' ? [hint.source] : []));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((source) => !known.has(source))).toEqual([]);
});

type Path = (string | number)[];

/** Places where a config takes text of any kind. */
function textsOf(schema: unknown, path: Path = []): { path: Path; kind: string | undefined }[] {
  const own = part.parse(schema);
  const only = own.anyOf?.map((branch) => part.parse(branch)).find(({ type }) => type !== 'null');
  const given: Part = own.type === undefined && only !== undefined ? { ...only, ...own } : own;
  const kind = given['x-input']?.kind;
  if (given.enum !== undefined || kind === 'conditions') return [];
  if ([given.type].flat().includes('string')) return [{ path, kind }];
  if (given.type === 'array')
    return textsOf(given.items, [...path, 0]).map((one) => ({ ...one, kind: one.kind ?? kind }));
  return Object.entries(given.properties ?? {})
    .flatMap(([name, inner]) => textsOf(inner, [...path, name]))
    .map((one) => ({ ...one, kind: one.kind ?? kind }));
}

function writeAt(value: JsonValue | undefined, [key, ...rest]: Path, text: string): JsonValue {
  if (key === undefined) return text;
  if (typeof key === 'number') {
    const [first] = Array.isArray(value) ? value : [];
    return [writeAt(first, rest, text)];
  }
  const object = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  return { ...object, [key]: writeAt(object[key], rest, text) };
}

/** A config that is whole, with one entry in each list. */
function wholeConfig({ defaultConfig, example, id }: Pipe): JsonObject {
  const entry = { key: 'a', value: 'b' };
  const lists = id === 'http:request@1' ? { headers: [entry], query: [entry] } : {};
  return mergeDefaults({ ...example.config, ...lists }, defaultConfig);
}

/** Whether what stands at a place decides which columns are read. */
function readsProbe(pipe: Pipe, path: Path, text: string): boolean {
  const config = jsonObject.parse(writeAt(wholeConfig(pipe), path, text));
  if (!pipe.configSchema.safeParse(config).success) return false;
  const { need } = pipe.shape(config);
  return listUses(need).some(({ leaf }) => leaf.name === 'zzz_probe');
}

// Names of columns, and what is computed from columns.
const naming: readonly (string | undefined)[] = ['field', 'formula', 'field_list', 'input_names'];

describe.each(pipes.map((pipe): [string, Pipe] => [pipe.id, pipe]))('%s', (_, pipe) => {
  const texts = textsOf(describePipe(pipe, prices).config_schema);

  it('calls those texts templates that are filled from the record', () => {
    for (const { path, kind } of texts) {
      const isPrompt = path.at(-2) === 'prompt';
      const tag = isPrompt ? '{% output a, type: "string", description: "b" %}' : '';
      const isTemplate = readsProbe(pipe, path, `x {{ zzz_probe }}${tag}`);
      expect([path.join('.'), kind === 'template']).toEqual([path.join('.'), isTemplate]);
    }
  });

  it('says of every text that names columns', () => {
    for (const { path, kind } of texts)
      if (readsProbe(pipe, path, 'zzz_probe')) expect(naming, path.join('.')).toContain(kind);
  });
});
