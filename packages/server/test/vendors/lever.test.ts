import { expect, test } from 'vitest';
import { boardOf, boardSlug, isBoardInEurope } from '@headrace/sandbox/kit/job-boards';
import { listJobs, listJobsEu } from '../../src/providers/lever/lever.ts';
import { proveJobBoard } from './prove-job-board.ts';
import { someCompanies } from './sweep.ts';

const alike = {
  board: 'lever',
  slugOf: boardSlug,
  slugOfName: (name: string) => name,
  perPage: 50,
  tells: { department: true, day: true },
} as const;

const vendors = await proveJobBoard({
  ...alike,
  operation: listJobs,
  has: (company, world) => !isBoardInEurope(world, company),
  vendor: 'lever',
});

await proveJobBoard({
  ...alike,
  operation: listJobsEu,
  has: (company, world) => isBoardInEurope(world, company),
  vendor: 'lever-eu',
});

test('a board is on one of the two hosts', async () => {
  const { world } = vendors;
  const company = someCompanies(world, 400).find(
    (one) => boardOf(world, one) === 'lever' && isBoardInEurope(world, one),
  );
  if (company === undefined) throw new Error('the world has no such company');
  const question = { slug: boardSlug(company), skip: 0 };
  expect((await vendors.call(listJobs, question)).outcome).toBe('not_found');
  expect((await vendors.call(listJobsEu, question)).outcome).toBe('found');
});
