import { expect, test } from 'vitest';
import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import type { OwnCondition, OwnQuery } from '../kit/own-query.ts';
import { readWorkspace } from './attio.ts';
import { checkQuery, queryBody } from './record-query.ts';
import { searchRecords } from './search-records.ts';

const header: [string, string] = ['authorization', 'Bearer secret-key'];
const problem = (status: number, code: string) => ({
  status,
  body: { status_code: status, type: 'x', code, message: 'x' },
});
const everywhere = {
  errors: [
    { name: '401', reply: problem(401, 'unauthorized'), means: 'credential_rejected' },
    { name: '403', reply: problem(403, 'insufficient_scopes'), means: 'credential_rejected' },
    { name: '400', reply: problem(400, 'unknown_filter_attribute_slug'), means: 'request_refused' },
    { name: '404', reply: problem(404, 'not_found'), means: 'request_refused' },
  ],
  rateLimit: problem(429, 'rate_limit_exceeded'),
  notFound: [],
} satisfies Partial<Parameters<typeof describeVendor>[0]>;

const query: OwnQuery = {
  object: 'people',
  fields: ['name', 'name.first_name', 'email_addresses', 'stage', 'deal', 'where', 'none'],
  match: {
    logic: 'and',
    conditions: [
      { field: 'email_addresses', operator: 'eq', value: 'ana@acme.test' },
      { field: 'job_title', operator: 'neq', value: 'CTO' },
    ],
  },
  sort: { field: 'name.last_name', direction: 'desc' },
};
const origin = { active_from: 'x', active_until: null, created_by_actor: { type: 'system', id: null } };
const id = { workspace_id: 'w', object_id: 'o', record_id: 'r1' };
const values = {
  name: [{ ...origin, attribute_type: 'personal-name', first_name: 'Ana', full_name: 'Ana Reyes' }],
  email_addresses: [
    { ...origin, attribute_type: 'email-address', email_address: 'ana@acme.test' },
    { ...origin, attribute_type: 'email-address', email_address: 'ana@home.test' },
  ],
  stage: [{ ...origin, attribute_type: 'status', status: { title: 'Won' } }],
  deal: [{ ...origin, attribute_type: 'currency', currency_value: 99.5, currency_code: 'EUR' }],
  where: [{ ...origin, attribute_type: 'location', locality: 'Oslo', country_code: 'NO' }],
  odd: 'no list',
};

describeVendor({
  ...everywhere,
  operation: searchRecords,
  input: { query, at: 2, size: 2 },
  asks: {
    method: 'POST',
    path: '/objects/people/records/query',
    header,
    body: {
      filter: {
        $and: [
          { email_addresses: { email_address: { $eq: 'ana@acme.test' } } },
          { $not: { job_title: { $eq: 'CTO' } } },
        ],
      },
      sorts: [{ direction: 'desc', attribute: 'name', field: 'last_name' }],
      limit: 2,
      offset: 2,
    },
  },
  found: [
    {
      name: 'a full page',
      reply: { body: { data: [{ id, values }, { id: { record_id: 'r2' } }] } },
      answer: {
        rows: [
          {
            id: 'r1',
            fields: {
              name: 'Ana Reyes',
              'name.first_name': 'Ana',
              email_addresses: ['ana@acme.test', 'ana@home.test'],
              stage: 'Won',
              deal: 99.5,
              where: { locality: 'Oslo', country_code: 'NO' },
              none: null,
            },
          },
          {
            id: 'r2',
            fields: {
              name: null,
              'name.first_name': null,
              email_addresses: null,
              stage: null,
              deal: null,
              where: null,
              none: null,
            },
          },
        ],
        next: 4,
        total: null,
      },
    },
    {
      name: 'what is no record',
      reply: { body: { data: ['x'] } },
      answer: { rows: [], next: null, total: null },
    },
    { name: 'nothing', reply: { body: { data: [] } }, answer: { rows: [], next: null, total: null } },
  ],
  wrongTypes: { data: 'none' },
});

describeVendor({
  ...everywhere,
  operation: readWorkspace,
  input: undefined,
  asks: { method: 'GET', path: '/self', header },
  errors: [
    ...everywhere.errors,
    { name: 'not active', reply: { body: { active: false } }, means: 'credential_rejected' },
  ],
  found: [
    {
      name: 'a workspace',
      reply: { body: { active: true, workspace_name: 'Acme' } },
      answer: { detail: 'Workspace Acme' },
    },
    { name: 'nothing more', reply: { body: {} }, answer: { detail: 'The key is accepted' } },
  ],
  wrongTypes: { workspace_name: 7 },
});

const filterOf = (condition: OwnCondition) =>
  queryBody({
    query: { object: 'companies', fields: [], match: { logic: 'or', conditions: [condition] } },
    at: null,
    size: 1,
  })['filter'];

test.each([
  [{ field: 'domains', operator: 'contains', value: 'acme' }, { domains: { domain: { $contains: 'acme' } } }],
  [{ field: 'name', operator: 'contains', value: 7 }, { name: { $contains: '7' } }],
  [{ field: 'size', operator: 'gte', value: 7 }, { size: { $gte: 7 } }],
  [
    { field: 'name', operator: 'in', value: ['a', 'b'] },
    { $or: [{ name: { $eq: 'a' } }, { name: { $eq: 'b' } }] },
  ],
  [{ field: 'name', operator: 'is_null', value: null }, { $not: { name: { $not_empty: true } } }],
  [{ field: 'name', operator: 'is_not_null', value: null }, { name: { $not_empty: true } }],
  [
    { field: 'primary_location.locality', operator: 'eq', value: 'Oslo' },
    { primary_location: { locality: { $eq: 'Oslo' } } },
  ],
] satisfies [OwnCondition, unknown][])('%j is said in the language of Attio', (condition, filter) => {
  expect(filterOf(condition)).toEqual({ $or: [filter] });
});

test.each(['../self', '..', 'people/x', '', '$and'])('the object %j is refused', (object) => {
  expect(checkQuery({ object, fields: [], match: null })).toContain('nothing called');
});

test.each(['$or', 'a.b.c', '__proto__', 'a..b', ''])('the field %j is refused', (field) => {
  expect(checkQuery({ object: 'people', fields: [field], match: null })).toContain('cannot be called');
});
