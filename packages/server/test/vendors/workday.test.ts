import { expect, test } from 'vitest';
import { boardOf, boardSlug, openJobsOf, workdayCentre, workdaySite } from '@headrace/sandbox/kit/job-boards';
import { listJobs } from '../../src/providers/workday/workday.ts';
import { proveJobBoard } from './prove-job-board.ts';
import { someCompanies } from './sweep.ts';

const vendors = await proveJobBoard({
  board: 'workday',
  operation: listJobs,
  slugOf: (company, { world }) => `${boardSlug(company)}.${workdayCentre(world, company)}/${workdaySite}`,
  slugOfName: (name) => `${name}.wd5/${workdaySite}`,
  perPage: 20,
  tells: { department: false, day: false },
  // It is reached as the web is.
  vendor: 'web',
});

test('goes on after a full page', async () => {
  const { world } = vendors;
  const company = someCompanies(world, 400).find(
    (one) => boardOf(world, one) === 'workday' && openJobsOf(world, one).length > 20,
  );
  if (company === undefined) throw new Error('No company of the world hires that many.');
  const slug = `${boardSlug(company)}.${workdayCentre(world, company)}/${workdaySite}`;
  const result = await vendors.call(listJobs, { slug, skip: 20 });
  const truth = openJobsOf(world, company).slice(20, 40);
  if (result.outcome !== 'found') throw new Error('The second page is missing.');
  expect(result.answer.jobs.map(({ title }) => title)).toEqual(truth.map(({ title }) => title));
  expect(result.answer.total).toBeNull();
});
