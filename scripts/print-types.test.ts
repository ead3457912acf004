import { expect, it } from 'vitest';
import { printTypes } from './print-types.ts';

const print = (schema: unknown) =>
  printTypes(JSON.stringify({ components: { schemas: { X: schema } } })).split('X = ')[1];

it.each([
  [{ type: 'string' }, 'string'],
  [{ type: 'integer' }, 'number'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ enum: ["it's", 2, null] }, String.raw`'it\'s' | 2 | null`],
  [{ const: 'run', type: 'string' }, "'run'"],
  [{ $ref: '#/components/schemas/Field' }, 'Field'],
  [{ type: 'array', items: { $ref: '#/components/schemas/Field' } }, 'Field[]'],
  [{ type: 'array', items: { type: ['string', 'number'] } }, '(string | number)[]'],
  [{ anyOf: [{ type: 'boolean' }, { type: 'null' }] }, 'boolean | null'],
  [{ type: 'object', additionalProperties: { type: 'number' } }, '{\n  [key: string]: number;\n}'],
  [{ type: 'object' }, '{ [key: string]: unknown }'],
  [{}, 'unknown'],
])('prints %j', (schema, text) => {
  expect(print(schema)).toBe(`${text};\n`);
});

it('marks what may be missing and keeps descriptions', () => {
  const properties = { id: { type: 'string' }, 'odd-name': { type: 'number', description: 'Odd.' } };
  expect(print({ type: 'object', properties, required: ['id'], additionalProperties: false })).toBe(
    "{\n  id: string;\n  /** Odd. */\n  'odd-name'?: number;\n};\n",
  );
});

it('refuses what it does not know', () => {
  expect(() => print({ type: 'tuple' })).toThrow('"tuple"');
});
