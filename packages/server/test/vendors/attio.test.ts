import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { crmPart } from '@headrace/sandbox/kit/crm-part';
import { readWorkspace } from '../../src/providers/attio/attio.ts';
import { findRecord } from '../../src/providers/attio/find-record.ts';
import { searchRecords } from '../../src/providers/attio/search-records.ts';
import type { OwnQuery } from '../../src/providers/kit/own-query.ts';
import { describeConduct, describeTroubles } from './conduct.ts';
import type { ReadPage } from './own-source.ts';
import { readAll, testOwnSource } from './own-source.ts';
import { startVendors } from './served-vendors.ts';

const vendors = await startVendors();
afterAll(() => vendors.close());
const read: ReadPage = (page) => vendors.call(searchRecords, page, { haste: 1 });

testOwnSource('people', {
  read,
  object: 'people',
  text: 'job_title',
  sparse: 'phone_numbers',
  ordered: 'created_at',
  emptyIsUnequal: true,
  part: 'engineer',
  pageSize: 200,
});

testOwnSource('companies', {
  read,
  object: 'companies',
  text: 'primary_location.locality',
  sparse: 'lifecycle',
  ordered: 'employees',
  emptyIsUnequal: true,
  part: 'on',
  pageSize: 60,
});

test('a person is found by one of several addresses, whose values are a list', async () => {
  const [known] = crmPart(vendors.world, 'attio').contacts;
  const email = known?.person.personalEmail ?? '';
  const query: OwnQuery = {
    object: 'people',
    fields: [
      'name',
      'name.last_name',
      'email_addresses',
      'email_addresses.email_domain',
      'no_such_attribute',
    ],
    match: { logic: 'and', conditions: [{ field: 'email_addresses', operator: 'eq', value: email }] },
  };
  const result = await read({ query, at: null, size: 10 });
  expect(result).toMatchObject({
    outcome: 'found',
    answer: {
      rows: [
        {
          fields: {
            name: known?.person.name,
            'name.last_name': known?.person.lastName,
            email_addresses: [known?.person.workEmail, email],
            'email_addresses.email_domain': [expect.any(String), email.split('@')[1]],
            no_such_attribute: null,
          },
        },
      ],
      next: null,
      total: null,
    },
  });
});

test('of several people the one who was entered first is matched, and nobody by what nobody has', async () => {
  const query: OwnQuery = {
    object: 'people',
    fields: ['job_title', 'created_at'],
    match: { logic: 'and', conditions: [{ field: 'job_title', operator: 'eq', value: 'Software Engineer' }] },
    sort: { field: 'created_at', direction: 'asc' },
  };
  const all = await readAll(read, query, 500);
  const times = z.array(z.string()).parse(all.map(({ fields }) => fields['created_at']));
  expect(times.length).toBeGreaterThan(1);
  expect(times).toEqual(times.toSorted());
  expect(await vendors.call(findRecord, query)).toMatchObject({ outcome: 'found', answer: all[0] });
  const none: OwnQuery = {
    ...query,
    match: { logic: 'and', conditions: [{ field: 'job_title', operator: 'eq', value: "' or 1=1" }] },
  };
  expect(await vendors.call(findRecord, none)).toMatchObject({ outcome: 'not_found' });
});

test.each([
  ['an object there is none of', { object: 'unicorns', fields: [], match: null }],
  [
    'an attribute there is none of',
    {
      object: 'people',
      fields: [],
      match: { logic: 'and', conditions: [{ field: 'no_such', operator: 'eq', value: 1 }] },
    },
  ],
  [
    'an order of texts',
    {
      object: 'people',
      fields: [],
      match: { logic: 'and', conditions: [{ field: 'job_title', operator: 'gt', value: 'A' }] },
    },
  ],
] satisfies [string, OwnQuery][])('%s is refused', async (_, query) => {
  expect(await read({ query, at: null, size: 10 })).toMatchObject({ meaning: 'request_refused' });
});

test('says whose workspace it is, and that a key is none', async () => {
  expect(await vendors.call(readWorkspace, undefined)).toMatchObject({
    answer: { detail: 'Workspace Simulated Sales' },
  });
  expect(await vendors.call(readWorkspace, undefined, { key: 'invalid' })).toMatchObject({
    meaning: 'credential_rejected',
  });
});

const about = (word: string) => ({
  query: {
    object: 'people',
    fields: ['name'],
    match: {
      logic: 'and' as const,
      conditions: [{ field: 'name', operator: 'contains' as const, value: word }],
    },
  },
  at: null,
  size: 5,
});

describeConduct(vendors, {
  operation: searchRecords,
  about,
  samples: [about('Jacobs'), { ...about('x'), query: { object: 'companies', fields: [], match: null } }],
  keys: { invalid: 'credential_rejected', exhausted: 'rate_limited' },
  words: { notfound: 'found' },
});

describeTroubles(vendors, {
  operation: searchRecords,
  vendor: 'attio',
  sample: about('Jacobs'),
  limit: null,
});

test('a record has every attribute, and an option what the list of options has', async () => {
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: 'Bearer sandbox' };
    const reply = await fetch(`${vendors.urlOf('attio')}${path}`, { ...init, headers });
    return reply.json();
  };
  const options = z
    .object({ data: z.array(z.object({ title: z.string() }).loose()) })
    .parse(await ask('/objects/people/attributes/lifecycle/options'));
  expect(options.data.map(({ title }) => title)).toEqual(['customer', 'lead', 'opportunity']);
  const body = JSON.stringify({ filter: { lifecycle: 'lead' }, limit: 1 });
  expect(await ask('/objects/people/records/query', { method: 'POST', body })).toMatchObject({
    data: [
      {
        values: {
          lifecycle: [{ option: options.data[1] }],
          phone_numbers: expect.any(Array),
          primary_location: [{ line_4: null, locality: expect.any(String) }],
        },
      },
    ],
  });
});
