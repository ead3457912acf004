import { afterAll, expect, test } from 'vitest';
import type { OwnQuery } from '../../src/providers/kit/own-query.ts';
import { createRecord } from '../../src/providers/salesforce/create-record.ts';
import { createTask } from '../../src/providers/salesforce/create-task.ts';
import { findRecord } from '../../src/providers/salesforce/find-record.ts';
import { startVendors } from './served-vendors.ts';

const vendors = await startVendors();
afterAll(() => vendors.close());

const byField = (object: string, [field, value]: [string, string]): OwnQuery => ({
  object,
  fields: ['Name'],
  match: { logic: 'and', conditions: [{ field, operator: 'eq', value }] },
  sort: { field: 'CreatedDate', direction: 'asc' },
});

test.each([
  ['Lead', { LastName: 'Fox', FirstName: 'Ana', Company: 'Foxes', Email: "ana.o'fox@fox.test" }, 'Ana Fox'],
  ['contact', { LastName: 'Fox', Email: "ana.o'fox@fox.test" }, 'Fox'],
])('a new %s is found, and a second one like it is not made', async (object, properties, name) => {
  const made = await vendors.call(createRecord, { object, properties });
  expect(made).toMatchObject({ outcome: 'found', answer: { id: expect.stringMatching(/^00[Q3]\w{15}$/) } });
  const found = await vendors.call(findRecord, byField(object, ['Email', properties.Email]));
  expect(found).toMatchObject({ answer: { fields: { Name: name } } });
  expect(found).toMatchObject({ answer: made.outcome === 'found' ? made.answer : null });
  expect(await vendors.call(createRecord, { object, properties })).toMatchObject({
    meaning: 'request_refused',
    message: expect.stringMatching(/DUPLICATES_DETECTED.*Nothing was made: a duplicate rule/),
  });
});

test.each(["' OR Name != '", "x\\' OR Id != null --", 'x%'])('%j matches nobody', async (value) => {
  expect(await vendors.call(findRecord, byField('Lead', ['Email', value]))).toMatchObject({
    outcome: 'not_found',
  });
});

test.each([
  ['Lead WHERE Id != null', 'Email'],
  ['Lead', "Email != 'x' OR Email"],
])('%s cannot be asked for by %s', async (object, field) => {
  expect(await vendors.call(findRecord, byField(object, [field, 'x']))).toMatchObject({
    meaning: 'request_refused',
    requests: 0,
  });
});

test.each([
  ['without a name', { object: 'Account', properties: { Website: 'https://fox.test' } }],
  ['of an object that there is none of', { object: 'Unicorn__c', properties: { Name: 'x' } }],
  ['of an object that every object knows', { object: 'constructor', properties: { Name: 'x' } }],
  ['with a field that there is none of', { object: 'Account', properties: { Name: 'x', toString: 'x' } }],
])('a record %s is not made', async (_, made) => {
  expect(await vendors.call(createRecord, made)).toMatchObject({ meaning: 'request_refused' });
});

const done = { subject: 'Answered', description: 'Yes', subtype: 'Call', date: '2026-11-26' } as const;

test.each([
  ['Contact', 'WhoId'],
  ['Lead', 'WhoId'],
  ['Account', 'WhatId'],
  ['Opportunity', 'WhatId'],
])('a task on a record of %s is kept with whom or what it is about', async (object, reference) => {
  const known = await vendors.call(findRecord, { object, fields: ['Name'], match: null });
  const id = known.outcome === 'found' ? known.answer.id : '';
  const made = await vendors.call(createTask, { ...done, id });
  expect(made).toMatchObject({ outcome: 'found', answer: { id: expect.stringMatching(/^00T\w{15}$/) } });
  const tasks: OwnQuery = {
    object: 'Task',
    fields: [
      'Subject',
      'Description',
      'Status',
      'TaskSubtype',
      'ActivityDate',
      'Priority',
      'WhoId',
      'WhatId',
    ],
    match: { logic: 'and', conditions: [{ field: reference, operator: 'eq', value: id }] },
  };
  expect(await vendors.call(findRecord, tasks)).toMatchObject({
    answer: {
      ...(made.outcome === 'found' ? made.answer : {}),
      fields: {
        Subject: 'Answered',
        Description: 'Yes',
        Status: 'Completed',
        TaskSubtype: 'Call',
        ActivityDate: '2026-11-26',
        Priority: 'Normal',
        WhoId: null,
        WhatId: null,
        [reference]: id,
      },
    },
  });
});

test.each([
  ['nobody', '003000000000000AAA', /INSUFFICIENT_ACCESS_ON_CROSS_REFERENCE_ENTITY.*Nothing was logged/],
  ['a task', '00T000000000000AAA', /FIELD_INTEGRITY_EXCEPTION/],
])('a task on %s is not made', async (_, id, message) => {
  expect(await vendors.call(createTask, { ...done, id })).toMatchObject({
    meaning: 'request_refused',
    message: expect.stringMatching(message),
  });
});

test('a contact is not put on an account that is not there', async () => {
  const contact = { LastName: 'Owl', AccountId: '001000000000000AAA' };
  expect(await vendors.call(createRecord, { object: 'Contact', properties: contact })).toMatchObject({
    meaning: 'request_refused',
  });
});
