import type { Receipt } from '@headrace/client';
import { expect, it } from 'vitest';
import { statusLooks } from '../statuses.ts';
import { writeReceipt } from './write-receipt.ts';

const attempt = {
  step: 0,
  operation: 'leadmagic.find_email',
  rule: 'nothing found',
  message: null,
  credits: 0,
  price_rule: 'onSuccess 0.5',
  used: null,
  connection: null,
  duration_ms: 430,
  waited_ms: 120,
  observed_at: '2026-01-01T00:00:00.000Z',
  cached: false,
} as const;

const receipt: Receipt = {
  run_id: 'r1',
  record_id: 1,
  field: 'work_email',
  pipe_id: 'person:workemail:waterfall@1',
  config_hash: '1f93c2d4e5a60718',
  inputs: ['name', 'company_domain'],
  status: 'completed',
  value: 't.alonso@grantlor.com',
  environment: 'production',
  attempts: [
    { ...attempt, provider: 'leadmagic', outcome: 'not_found' },
    { ...attempt, provider: 'findymail', outcome: 'found', credits: 0.8, waited_ms: 0 },
  ],
  credits: 0.8,
};
const seen = { text: 't.alonso@grantlor.com', status: statusLooks.completed, isValue: true };
const facts = [{ name: 'config', value: '1f93c2d4e5a60718' }];

it('says in lines of text whom was asked, and what that cost', () => {
  expect(writeReceipt({ title: 'work email of Hugo Alonso', seen, receipt, facts })).toBe(
    [
      'work email of Hugo Alonso: t.alonso@grantlor.com (completed)',
      '1. leadmagic: not found, 0 credits, 430 ms, price: onSuccess 0.5, managed key, 120 ms of that in line for a place',
      '2. findymail: found, 0.8 credits, 430 ms, price: onSuccess 0.5, managed key, this one',
      'total: 0.8 credits',
      'config: 1f93c2d4e5a60718',
      '',
    ].join('\n'),
  );
});

it('says of a cell without a value what it is', () => {
  const none = { text: 'no result', status: statusLooks.no_result, isValue: false };
  expect(writeReceipt({ title: 'title of Jane', seen: none, receipt: undefined, facts: [] })).toBe(
    'title of Jane: no result\n',
  );
});
