import { expect, test } from 'vitest';
import { findEmail, verifyEmail } from './icypeas.ts';

const bulkOf = <Bulk>(bulk: Bulk | null): Bulk => {
  if (bulk === null) throw new Error('there are no files of these');
  return bulk;
};
const emails = bulkOf(findEmail.exchange.bulk);
const pages = bulkOf(emails.pages ?? null);
const ana = { name: 'Ana Maria Reyes', domain: 'acme.test', company: 'Acme' };

test('a file has a row for each search, and says where each belongs', () => {
  const cher = { name: 'Cher', domain: null, company: 'Acme' };
  expect(emails.request([ana, cher], 'headrace 1')).toEqual({
    method: 'POST',
    path: '/bulk-search',
    body: {
      name: 'headrace 1',
      task: 'email-search',
      data: [
        ['Ana Maria', 'Reyes', 'acme.test'],
        ['Cher', '', 'Acme'],
      ],
      custom: { externalIds: ['0', '1'] },
    },
  });
  const verified = bulkOf(verifyEmail.exchange.bulk).request([{ email: 'ana@acme.test' }], 'headrace 2');
  expect(verified.body).toMatchObject({ task: 'email-verification', data: [['ana@acme.test']] });
});

test('a file without an id is not taken', () => {
  expect(emails.id({ success: true, status: 'in_progress', file: 'f1' })).toBe('f1');
  expect(() => emails.id({ success: true })).toThrow();
});

test('a file is done once it says so', () => {
  const { isDone, request } = emails.progress;
  expect(request('f1').body).toEqual({ file: 'f1' });
  expect(isDone({ success: true, files: [{ _id: 'f1', finished: true, done: 2, total: 2 }] })).toBe(true);
  expect(isDone({ success: true, files: [{ _id: 'f1', finished: false, done: 1, total: 2 }] })).toBe(false);
  expect(isDone({ success: true, finished: true })).toBe(true);
  expect(isDone({ success: true })).toBe(false);
});

test('the list gives files by name, and where its next page begins', () => {
  const list = bulkOf(emails.list);
  const files = [
    { _id: 'f2', name: 'headrace 2' },
    { _id: 'f1', name: 'mine' },
  ];
  const read = list.read({ success: true, files, sorts: [50] });
  expect(read.items).toEqual([
    { id: 'f2', name: 'headrace 2' },
    { id: 'f1', name: 'mine' },
  ]);
  expect(list.request(null).body).toEqual({});
  expect(list.request(read.cursor).body).toEqual({ next: true, sorts: [50] });
  expect(list.read({ success: true, files: [], sorts: [50] }).cursor).toBeNull();
});

test('a page has rows by what was sent with them, and the reply to each alone', () => {
  const found = {
    status: 'FOUND',
    results: { emails: [{ email: 'ana@acme.test', certainty: 'ultra_sure' }] },
  };
  const page = pages.read({
    items: [
      { _id: 'a', order: 7, userData: { externalId: '3' }, ...found },
      { _id: 'b', order: 8, userData: { externalId: '4' }, status: 'NOT_FOUND', results: { emails: [] } },
    ],
    sorts: [1700000000, 'b'],
  });
  expect(page.rows.map(({ place }) => place)).toEqual([3, 4]);
  const read = (at: number) => findEmail.exchange.read(page.rows[at]?.reply, ana);
  expect(read(0)).toEqual({ email: 'ana@acme.test', status: 'valid', score: 99 });
  expect(read(1)).toBeNull();
  expect(pages.request('f1', page.cursor).body).toEqual({
    mode: 'bulk',
    file: 'f1',
    limit: 100,
    next: true,
    sorts: [1700000000, 'b'],
  });
  expect(pages.request('f1', null).body).toEqual({ mode: 'bulk', file: 'f1', limit: 100 });
  expect(pages.read({ items: [], sorts: [] }).cursor).toBeNull();
});

test('a row that cannot be told from others is not read', () => {
  const read = (row: object) => () => pages.read({ items: [{ status: 'FOUND', ...row }] });
  expect(read({})).toThrow();
  expect(read({ order: 0 })).toThrow();
  expect(read({ userData: { externalId: '' } })).toThrow();
  expect(read({ userData: { externalId: 'row 1' } })).toThrow();
});
