import { expect, it } from 'vitest';
import { createWorld } from '../world/create-world.ts';
import { withForcedMisses } from './world-with-forced-misses.ts';

const world = createWorld();
const seen = withForcedMisses(world);
const person = world.person(0);
const { domain } = person.employments[0].company;

it('misses companies and people with the word', () => {
  expect(seen.findCompany({ name: 'NotFound Ltd' })).toBeNull();
  expect(seen.findPerson({ name: 'Jane Notfound', company: { domain } })).toBeNull();
  expect(seen.findPerson({ name: person.name, company: { domain: 'notfound.com' } })).toBeNull();
  expect(seen.mailbox(`notfound@${domain}`)).toMatchObject({ status: 'invalid', person: null });
});

it('is the same world otherwise', () => {
  expect(seen.findPerson({ email: person.workEmail })).toEqual(person);
  expect(seen.mailbox(person.workEmail)).toEqual(world.mailbox(person.workEmail));
});
