import { expect, it } from 'vitest';
import { createWorld } from '../world/create-world.ts';
import { unfamiliarNames } from './unfamiliar-names.ts';

it('leaves out whatever names a company of the world, if only in part', () => {
  const world = createWorld({ companies: 30, people: 60 });
  const { name } = world.company(3);
  const part = name.split(' ')[0] ?? name;
  expect(unfamiliarNames(world, [name, part.toUpperCase(), 'Stripe', 'Initech Ltd'])).toEqual([
    'Stripe',
    'Initech Ltd',
  ]);
});
