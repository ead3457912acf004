import { expect, test } from 'vitest';
import { crmPart } from '@headrace/sandbox/kit/crm-part';
import { createNote } from '../../src/providers/pipedrive/create-note.ts';
import { createItem, findItem, readUser, updateItem } from '../../src/providers/pipedrive/pipedrive.ts';
import { describeTroubles, usualKeys } from './conduct.ts';
import { proveVendor } from './prove-vendor.ts';

const { vendors, world, credits, conduct } = await proveVendor();
const { accounts, contacts } = crmPart(world, 'pipedrive');

const byEmail = (value: string) => ({ object: 'persons' as const, field: 'email', value });

credits(readUser, 'Simulated Sales');

test('everybody who is there is found by address, and nobody else', async () => {
  const some = contacts.slice(0, 20).map(({ person }) => person);
  const found = await Promise.all(some.map(({ workEmail }) => vendors.call(findItem, byEmail(workEmail))));
  for (const [at, result] of found.entries())
    expect(result).toMatchObject({ outcome: 'found', answer: { fields: { name: some[at]?.name } } });
  expect(await vendors.call(findItem, byEmail('nobody@acme.com'))).toMatchObject({ outcome: 'not_found' });
  const name = accounts[0]?.company.name ?? '';
  expect(
    await vendors.call(findItem, { object: 'organizations', field: 'name', value: name.toUpperCase() }),
  ).toMatchObject({ answer: { fields: { name } } });
});

test('who is made is found, and so is what is changed', async () => {
  const properties = { name: 'Ana Fox', email: 'ana@fox.test' };
  const made = await vendors.call(createItem, { object: 'persons', properties });
  const id = made.outcome === 'found' ? made.answer.id : '';
  expect(await vendors.call(findItem, byEmail('ana@fox.test'))).toMatchObject({ answer: { id } });
  const change = { object: 'persons', id, properties: { email: 'ana@newfox.test' } };
  expect(await vendors.call(updateItem, change)).toMatchObject({ answer: { id } });
  expect(await vendors.call(findItem, byEmail('ana@newfox.test'))).toMatchObject({
    answer: { id, fields: { name: 'Ana Fox' } },
  });
  expect(await vendors.call(findItem, byEmail('ana@fox.test'))).toMatchObject({ outcome: 'not_found' });
});

test('what is not there cannot be changed, and a name must be given', async () => {
  const change = { object: 'persons', id: '7', properties: { name: 'x' } };
  expect(await vendors.call(updateItem, change)).toMatchObject({ outcome: 'not_found' });
  expect(
    await vendors.call(createItem, { object: 'persons', properties: { email: 'a@b.test' } }),
  ).toMatchObject({ meaning: 'request_refused' });
});

test('a note is kept with whom it is on, and nobody unknown gets one', async () => {
  const person = await vendors.call(findItem, byEmail(contacts[0]?.person.workEmail ?? ''));
  const id = person.outcome === 'found' ? person.answer.id : '';
  const note = { object: 'persons' as const, id, content: '<p>Hi</p>' };
  const made = await vendors.call(createNote, note);
  const noteId = made.outcome === 'found' ? made.answer.id : 'none';
  const reply = await fetch(`${vendors.urlOf('pipedrive')}/v1/notes/${noteId}`, {
    headers: { 'x-api-token': 'sandbox' },
  });
  expect(await reply.json()).toMatchObject({ data: { content: '<p>Hi</p>', person_id: Number(id) } });
  expect(await vendors.call(createNote, { ...note, id: '7' })).toMatchObject({ outcome: 'not_found' });
  expect(await vendors.call(createNote, { ...note, object: 'organizations', id: '7' })).toMatchObject({
    outcome: 'not_found',
  });
});

conduct({
  operation: findItem,
  about: (word) => byEmail(`jane@${word}.com`),
  items: contacts,
  by: ({ person }) => byEmail(person.workEmail),
  keys: usualKeys,
});

describeTroubles(vendors, {
  operation: readUser,
  vendor: 'pipedrive',
  sample: undefined,
  limit: { requests: 25, over: 'wait' },
});
