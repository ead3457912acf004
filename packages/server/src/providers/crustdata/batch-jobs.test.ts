import { expect, test } from 'vitest';
import { person, profile, profileUrl, stranger } from './crustdata.fixture.ts';
import { findEmailByProfile } from './find-email.ts';
import { findProfile } from './find-profile.ts';

const someOf = <Value>(value: Value | null | undefined): Value => {
  if (value == null) throw new Error('it has no jobs');
  return value;
};
const profiles = someOf(findProfile.exchange.bulk);
const emails = someOf(findEmailByProfile.exchange.bulk);
const files = someOf(profiles.files);
const other = 'https://www.linkedin.com/in/bob';
const link =
  'https://crustdata-batch-api-data.s3.amazonaws.com/b1/output/part-000.jsonl.gz?X-Amz-Signature=x';

test('a job has everybody by their profiles', () => {
  const urls = [profileUrl, other];
  expect(
    profiles.request(
      urls.map((url) => ({ profileUrl: url })),
      'headrace 1',
    ),
  ).toEqual({
    method: 'POST',
    path: '/batch/person/enrich',
    body: {
      professional_network_profile_urls: urls,
      fields: ['basic_profile', 'social_handles', 'experience', 'education', 'skills'],
      chunk_size: 100,
    },
  });
  expect(emails.request([{ profileUrl }], 'headrace 2')).toMatchObject({
    path: '/batch/person/contact/enrich',
    body: { professional_network_profile_urls: [profileUrl], fields: ['business_email'] },
  });
  expect([profiles.max, emails.max]).toEqual([10_000, 300]);
});

test('an id is one that fits into a path', () => {
  expect(profiles.id({ batch_id: '22f80b2b-e5bd-480b', status: 'pending' })).toBe('22f80b2b-e5bd-480b');
  for (const batch_id of ['', '../account', 'a/b', 'a?b', 7, null])
    expect(() => profiles.id({ batch_id })).toThrow();
});

test('a job is done when it is completed or has failed', () => {
  const { isDone, request } = profiles.progress;
  expect(request('b1')).toEqual({ method: 'GET', path: '/batch/b1' });
  expect(['pending', 'processing', 'completed', 'failed', 'new'].map((status) => isDone({ status }))).toEqual(
    [false, false, true, true, false],
  );
  expect(() => isDone({})).toThrow();
});

test.each<[string, object, ReturnType<typeof files.open>]>([
  [
    'in parts',
    { download_url: 'https://all.test', download_urls: [link], result_count: 2 },
    { links: [link], lineCount: 2 },
  ],
  ['in one file', { download_url: link, download_urls: [] }, { links: [link], lineCount: null }],
  [
    'in no file, which is named all the same',
    { download_url: link, result_count: 0 },
    { links: [], lineCount: 0 },
  ],
])('results are %s', (_, told, expected) => {
  expect(files.open({ status: 'completed', ...told })).toEqual(expected);
});

test('a job that failed has no results, and one of which nothing is told cannot be read', () => {
  expect(files.open({ status: 'failed', error_message: 'x' })).toBe('failed');
  expect(() => files.open({ status: 'completed', result_count: 2 })).toThrow();
  expect(() => files.open({ status: 'completed', download_urls: 'x' })).toThrow();
});

const readAs = (url: string, told: unknown) => {
  const { key, reply } = files.read(told);
  return [key, findProfile.exchange.read(reply, { profileUrl: url })];
};

test('a line says whom it is about, and reads as the answer to that one alone', () => {
  const line = { original_identifier: profileUrl, internal_id: 910001, data: person };
  expect(files.keyOf({ profileUrl })).toBe(profileUrl);
  expect(readAs(profileUrl, line)).toEqual([profileUrl, profile]);
  expect(readAs(profileUrl, { ...line, data: stranger })).toEqual([profileUrl, null]);
  expect(readAs(profileUrl, { ...line, data: null })).toEqual([profileUrl, null]);
  expect(() => readAs(profileUrl, { ...line, data: { skills: ['Sales'] } })).toThrow();
  expect(() => files.read({ internal_id: 7, data: person })).toThrow();
  expect(() => files.read({ original_identifier: 7, data: person })).toThrow();
  expect(() => files.read({ original_identifier: profileUrl, data: 'none' })).toThrow();
});

test('addresses have other names in a file', () => {
  const { read } = someOf(emails.files);
  const answer = (data: unknown) =>
    findEmailByProfile.exchange.read(read({ original_identifier: profileUrl, data }).reply, { profileUrl });
  const found = [
    { email: 'old@acme.test', status: 'invalid' },
    { email: 'mara@acme.test', status: 'deliverable' },
  ];
  expect(answer({ business_email: found })).toEqual({
    email: 'mara@acme.test',
    status: 'valid',
    score: null,
  });
  // Those without an address are listed, too.
  expect(answer({ business_email: [], personal_contact_info: {} })).toBeNull();
  expect(answer({})).toBeNull();
  expect(() => answer({ business_email: [7] })).toThrow();
});

test('who has no line is not found; what was lost is a failure', () => {
  const { errors } = findProfile.exchange.wire;
  expect(findProfile.exchange.read(files.nothing, { profileUrl })).toBeNull();
  for (const why of ['failed', 'elsewhere', 'too_large', 'unreadable', 'incomplete'] as const) {
    const { error } = someOf(files.lost(why)) as { error: { type: string } };
    expect(errors.means?.[error.type]).toBe(why === 'failed' ? 'unavailable' : 'broken_reply');
  }
});
