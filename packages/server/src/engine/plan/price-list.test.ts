import { expect, test } from 'vitest';
import { connectionFeeName, createPriceList, freePrices } from './price-list.ts';

const term = { operation: 'a-find', provider: 'a', mode: 'onSuccess', credits: 0.5 } as const;

test('prices are those of the catalog', () => {
  const prices = createPriceList();
  expect(prices.apply(term)).toEqual({
    operation: 'a-find',
    provider: 'a',
    mode: 'onSuccess',
    price: 5000,
    most: 1,
  });
  expect(prices.connectionFee).toBe(500);
});

test.each([
  [{ 'a-find': 2 }, 20_000, 500],
  [{ 'a-find': 0 }, 0, 500],
  [{ 'b-find': 2 }, 5000, 500],
  [{ [connectionFeeName]: 0 }, 5000, 0],
  [{ [connectionFeeName]: 0.08, 'a-find': 0.0001 }, 1, 800],
])('the operator says otherwise: %j', (overrides, price, fee) => {
  const prices = createPriceList(overrides);
  expect([prices.apply(term).price, prices.connectionFee]).toEqual([price, fee]);
});

test('an operation with the name of a property of every object has its own price', () => {
  expect(createPriceList({}).apply({ ...term, operation: 'constructor' }).price).toBe(5000);
});

test('sandbox costs nothing', () => {
  expect([freePrices.apply(term).price, freePrices.connectionFee]).toEqual([0, 0]);
});
