import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeConfig, isEqual, readAt, withDefaults, withoutDefaults } from './config-value.ts';

const json = fc.jsonValue({ maxDepth: 3 });
const object = fc.dictionary(fc.string(), json, { maxKeys: 4 });
const defaults = {
  input_fields: { name: { alias: '' } },
  providers: [{ provider: 'a' }, { provider: 'b' }],
  allow: true,
};

it('sends what differs from the defaults and nothing else', () => {
  expect(withoutDefaults(withDefaults({}, defaults), defaults)).toEqual({});
  const changed = changeConfig({}, { path: ['input_fields', 'name', 'alias'], value: 'who', defaults });
  expect(changed).toEqual({ input_fields: { name: { alias: 'who' } } });
  expect(changeConfig(changed, { path: ['input_fields', 'name', 'alias'], value: '', defaults })).toEqual({});
});

it('sends a changed list whole', () => {
  expect(changeConfig({}, { path: ['providers', 0, 'provider'], value: 'c', defaults })).toEqual({
    providers: [{ provider: 'c' }, { provider: 'b' }],
  });
});

it('makes the places on the way to a value', () => {
  expect(changeConfig({}, { path: ['a', 1, 'b'], value: 5, defaults: {} })).toEqual({
    a: [undefined, { b: 5 }],
  });
});

describe('for any config and any defaults', () => {
  it('leaving the defaults out and filling them in again changes nothing', () => {
    fc.assert(
      fc.property(object, object, (config, base) => {
        const full = withDefaults(config, base);
        expect(isEqual(withDefaults(withoutDefaults(full, base), base), full)).toBe(true);
      }),
    );
  });

  it('what was written is read again', () => {
    fc.assert(
      fc.property(
        object,
        object,
        fc.array(fc.string(), { minLength: 1, maxLength: 3 }),
        json,
        (config, base, path, value) => {
          const changed = withDefaults(changeConfig(config, { path, value, defaults: base }), base);
          // A default object is filled in under a value that is an object.
          if (typeof value === 'object' && value !== null) return;
          expect(readAt(changed, path)).toEqual(value);
        },
      ),
    );
  });
});
