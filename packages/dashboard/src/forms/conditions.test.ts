import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readConditions, writeConditions } from './conditions.ts';

const condition = fc.oneof(
  fc.record({
    property: fc.constant('value'),
    field_name: fc.string(),
    operator: fc.constantFrom('eq', 'gt', 'matches'),
    value: fc.oneof(
      fc.string(),
      fc.constantFrom('1', 'true', 'null', '"a"', '{"a":1}', ' 1'),
      fc.boolean(),
      fc.integer(),
      fc.constant(null),
    ),
  }),
  fc.record({
    property: fc.constant('status'),
    field_name: fc.string(),
    operator: fc.constantFrom('eq', 'neq'),
    value: fc.constantFrom('failed', 'completed'),
  }),
);

it('are written as they were read, whatever their values are', () => {
  const conditions = fc.record({ logic: fc.constantFrom('and', 'or'), conditions: fc.array(condition) });
  fc.assert(
    fc.property(conditions, (given) => {
      expect(writeConditions(readConditions(given))).toEqual(given);
    }),
  );
});

it.each([null, 'x', { conditions: 1 }, { conditions: [1] }])('%j has none', (value) => {
  expect(readConditions(value)).toEqual({ logic: 'and', conditions: [] });
});
