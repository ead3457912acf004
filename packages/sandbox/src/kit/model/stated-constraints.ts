import type { SchemaNode } from './schema-node.ts';

/** Keywords as clients write them into a description when the vendor takes them nowhere else. */
const keywords: Readonly<Record<string, string>> = {
  minimum: 'minimum',
  maximum: 'maximum',
  'exclusive minimum': 'exclusiveMinimum',
  'exclusive maximum': 'exclusiveMaximum',
  'multiple of': 'multipleOf',
  'min length': 'minLength',
  'max length': 'maxLength',
  'min items': 'minItems',
  'max items': 'maxItems',
};

const stated = new RegExp(
  `(?:^|[;\\n]\\s?)(${Object.keys(keywords).join('|')}): (-?\\d+(?:\\.\\d+)?)(?=[;.]|$)`,
  'gm',
);

/** Bounds that a description states in words: `minimum: 1; max length: 80.` */
export function statedConstraints(description: string): SchemaNode {
  if (!description.includes(': ')) return {};
  const found = [...description.matchAll(stated)].map(
    ([, words = '', number]) => [keywords[words] ?? words, Number(number)] as const,
  );
  return Object.fromEntries(found);
}
