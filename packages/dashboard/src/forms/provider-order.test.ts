import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listProviders, moveProvider, switchProvider, toProviderValue } from './provider-order.ts';

const known = ['a', 'b', 'c', 'd'];
const valueOf = (...names: string[]) => names.map((provider) => ({ provider }));
const listed = (...names: string[]) => listProviders(valueOf(...names), known);
const namesOf = (list: ReturnType<typeof listProviders>) =>
  toProviderValue(list).map(({ provider }) => provider);

it('lists the chosen ones in their order, then those that are off', () => {
  expect(listed('c', 'a').map(({ provider, isOn }) => `${provider}${isOn ? '+' : '-'}`)).toEqual([
    'c+',
    'a+',
    'b-',
    'd-',
  ]);
});

it('keeps datasets of the organization', () => {
  expect(namesOf(listed('dataset:crm', 'a'))).toEqual(['dataset:crm', 'a']);
});

it('switches one on behind the others, and off again', () => {
  const list = switchProvider(listed('a', 'b'), 'd');
  expect(namesOf(list)).toEqual(['a', 'b', 'd']);
  expect(namesOf(switchProvider(list, 'a'))).toEqual(['b', 'd']);
});

it('never switches the last one off', () => {
  expect(namesOf(switchProvider(listed('b'), 'b'))).toEqual(['b']);
});

it('moves one to a place, and no further than the ends', () => {
  expect(namesOf(moveProvider(listed('a', 'b', 'c'), { provider: 'c', to: 0 }))).toEqual(['c', 'a', 'b']);
  expect(namesOf(moveProvider(listed('a', 'b', 'c'), { provider: 'a', to: 9 }))).toEqual(['b', 'c', 'a']);
  expect(namesOf(moveProvider(listed('a', 'b'), { provider: 'd', to: 0 }))).toEqual(['a', 'b']);
});

it('takes anything for a value', () => {
  for (const value of [null, 'a', [null], [{ provider: 1 }]])
    expect(namesOf(listProviders(value, known))).toEqual([]);
});

it('never loses a provider, whatever is switched and moved', () => {
  const step = fc.record({
    provider: fc.constantFrom(...known),
    to: fc.option(fc.nat(5), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let list = listed('a', 'b');
      for (const { provider, to } of steps)
        list = to === undefined ? switchProvider(list, provider) : moveProvider(list, { provider, to });
      expect(list.map(({ provider }) => provider).toSorted()).toEqual(known);
      expect(toProviderValue(list).length).toBeGreaterThan(0);
      expect(listProviders(toProviderValue(list), known).length).toBe(known.length);
    }),
  );
});
