import { expect, test } from 'vitest';
import { createWorld } from '../world/create-world.ts';
import { crmPart } from './crm-part.ts';

const world = createWorld({ companies: 200, people: 4000 });

test('a system has a part of the world, every entry once', () => {
  const { accounts, contacts } = crmPart(world, 'some crm');
  expect(accounts.length).toBeGreaterThan(5);
  expect(accounts.length).toBeLessThan(50);
  expect(contacts.length).toBeGreaterThan(20);
  expect(new Set(contacts.map(({ person }) => person.id)).size).toBe(contacts.length);
  expect(contacts.some(({ stage }) => stage === null)).toBe(true);
  expect(contacts.every(({ createdAt }) => createdAt < world.today)).toBe(true);
});

test('the same system has the same in every run, another one something else', () => {
  const again = createWorld({ companies: 200, people: 4000 });
  expect(crmPart(again, 'some crm')).toEqual(crmPart(world, 'some crm'));
  const ids = (system: string) => crmPart(world, system).accounts.map(({ company }) => company.id);
  expect(ids('other crm')).not.toEqual(ids('some crm'));
});
