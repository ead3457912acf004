import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import type { OwnQuery } from '../kit/own-query.ts';
import { readLimits } from './salesforce.ts';
import { searchRecords } from './search-records.ts';

const header: [string, string] = ['authorization', 'Bearer secret-key'];
const problem = (status: number, errorCode: string) => ({ status, body: [{ message: 'x', errorCode }] });
const everywhere = {
  errors: [
    { name: '401', reply: problem(401, 'INVALID_SESSION_ID'), means: 'credential_rejected' },
    { name: '403', reply: problem(403, 'INSUFFICIENT_ACCESS'), means: 'credential_rejected' },
    { name: 'the day is over', reply: problem(403, 'REQUEST_LIMIT_EXCEEDED'), means: 'quota_exhausted' },
    { name: '400', reply: problem(400, 'MALFORMED_QUERY'), means: 'request_refused' },
    { name: '404', reply: problem(404, 'NOT_FOUND'), means: 'request_refused' },
    { name: 'down', reply: problem(503, 'SERVER_UNAVAILABLE'), means: 'unavailable' },
  ],
  rateLimit: { status: 429, body: [] },
  notFound: [],
} satisfies Partial<Parameters<typeof describeVendor>[0]>;

const query: OwnQuery = { object: 'Lead', fields: ['Email', 'Owner.Name'], match: null };
const record = (Id: string) => ({
  attributes: { type: 'Lead', url: 'x' },
  Id,
  Email: `${Id}@acme.test`,
  Owner: { attributes: { type: 'User' }, Name: 'Ana' },
});
const row = (id: string) => ({ id, fields: { Email: `${id}@acme.test`, 'Owner.Name': 'Ana' } });

describeVendor({
  ...everywhere,
  operation: searchRecords,
  input: { query, at: null, size: 2 },
  asks: {
    method: 'GET',
    path: '/services/data/v62.0/query?q=SELECT%20Id%2C%20Email%2C%20Owner.Name%20FROM%20Lead%20ORDER%20BY%20Id',
    header,
  },
  found: [
    {
      name: 'more than is wanted at once',
      reply: {
        body: {
          totalSize: 9,
          done: false,
          nextRecordsUrl: '/services/data/v62.0/query/01gRO-3',
          records: ['a', 'b', 'c'].map(record),
        },
      },
      answer: { rows: [row('a'), row('b')], next: '2', total: 9 },
    },
    {
      name: 'as many as are wanted',
      reply: {
        body: {
          totalSize: 9,
          nextRecordsUrl: '/services/data/v62.0/query/01gRO-2',
          records: ['a', 'b'].map(record),
        },
      },
      answer: { rows: [row('a'), row('b')], next: '01gRO-2~0', total: 9 },
    },
    {
      name: 'a way on that leads elsewhere, and what is no record',
      reply: {
        body: {
          totalSize: 9,
          nextRecordsUrl: '@evil.example/x',
          records: [record('a'), 'x', { Id: 7 }, null],
        },
      },
      answer: { rows: [row('a')], next: '2', total: 9 },
    },
    {
      name: 'nothing',
      reply: { body: { totalSize: 0, done: true, records: [] } },
      answer: { rows: [], next: null, total: 0 },
    },
  ],
  wrongTypes: { records: 'none' },
});

describeVendor({
  ...everywhere,
  operation: searchRecords,
  input: { query, at: '01gRO-500~2', size: 1 },
  asks: {
    method: 'GET',
    path: '/services/data/v62.0/query/01gRO-500',
    header: ['sforce-query-options', 'batchSize=200'],
  },
  found: [
    {
      name: 'rows after those that were shown',
      reply: { body: { totalSize: 503, records: ['a', 'b', 'c'].map(record) } },
      answer: { rows: [row('c')], next: null, total: 503 },
    },
    {
      name: 'a batch that is smaller than it was',
      reply: {
        body: {
          totalSize: 503,
          nextRecordsUrl: '/services/data/v62.0/query/01gRO-501',
          records: [record('a')],
        },
      },
      answer: { rows: [], next: '01gRO-501~1', total: 503 },
    },
  ],
  wrongTypes: { records: 'none' },
});

describeVendor({
  ...everywhere,
  operation: readLimits,
  input: undefined,
  asks: { method: 'GET', path: '/services/data/v62.0/limits', header },
  found: [
    {
      name: 'a day',
      reply: { body: { DailyApiRequests: { Max: 15_000, Remaining: 9 } } },
      answer: { detail: '9 requests left today' },
    },
    { name: 'nothing more', reply: { body: {} }, answer: { detail: 'The token is accepted' } },
  ],
  wrongTypes: { DailyApiRequests: { Remaining: 'nine' } },
});
