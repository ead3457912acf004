import { expect, it } from 'vitest';
import { createFiction } from './make-fictional.ts';

const now = new Date('2026-11-23T12:00:00Z');
const run = 'mwo1f6qpa8s7d6f5g4h3j2k1';

it('the same id is the same fictional one in all parts of a call, and another id another', () => {
  const fiction = createFiction(now);
  expect(fiction(run, 'run_id')).toBe('example00000000000000001');
  expect(fiction({ id: run, topics: [`run:${run}`], other: run.replace('m', 'n') })).toEqual({
    id: 'example00000000000000001',
    topics: ['run:example00000000000000001'],
    other: 'example00000000000000002',
  });
});

it('keys, codes, tokens and the prefixes of keys are gone', () => {
  const secrets = {
    api_key: `hr_${'a1'.repeat(20)}`,
    prefix: 'hr_a1a1a1',
    code: 'a1-'.repeat(14) + 'z',
    ticket: `Nc1BCoMwEEbhu.${'z9'.repeat(20)}`,
    path: `/v1/exports/Nc1BCoMwEEbhu.${'z9'.repeat(20)}`,
    id: 'hunter_chy0trco5ahyb3iu',
    secret: `whsec_${'aB+/'.repeat(10)}a1b=`,
    signature: `v1,${'aB+/'.repeat(10)}a1b=`,
  };
  expect(createFiction(now)(secrets)).toEqual({
    api_key: `hr_${'1'.padStart(40, '0')}`,
    prefix: 'hr_000001',
    code: '1'.padStart(43, '0'),
    ticket: 'example-ticket',
    path: '/v1/exports/example-ticket',
    id: 'hunter_0000000000000001',
    secret: `whsec_${'1'.padStart(43, '0')}=`,
    signature: `v1,${'1'.padStart(43, '0')}=`,
  });
});

it('moments and measures are the same at each recording, and the end of something comes after its beginning', () => {
  const fiction = createFiction(now);
  expect(
    fiction({
      at: '2026-11-23T11:59:58.123Z',
      expires_at: '2026-11-24T11:59:58.123Z',
      today: '2026-11-23',
      founded: '1999-04-01',
      duration_ms: 17,
      waited_ms: 0,
      ttl_seconds: 60,
      records: 17,
    }),
  ).toEqual({
    at: '2026-03-02T09:00:00.000Z',
    expires_at: '2026-03-03T09:00:00.000Z',
    today: '2026-03-02',
    founded: '1999-04-01',
    duration_ms: 120,
    waited_ms: 120,
    ttl_seconds: 60,
    records: 17,
  });
});

it('leaves what people write as it is', () => {
  const text = {
    pipe_id: 'person:workemail:waterfall@1',
    name: 'Álvaro González',
    key: 'CRM_TOKEN',
    version: 3,
  };
  expect(createFiction(now)(text)).toEqual(text);
});
