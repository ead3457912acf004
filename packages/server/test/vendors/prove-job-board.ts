/* The one proof of job boards: each is asked about the companies that are on it, and compared with the truth. */
import { afterAll } from 'vitest';
import { z } from 'zod';
import type { World, WorldCompany } from '@headrace/sandbox';
import type { BoardName } from '@headrace/sandbox/kit/job-boards';
import { boardOf, openJobsOf } from '@headrace/sandbox/kit/job-boards';
import type { BoardQuestion, OpenJobs } from '../../src/providers/kit/job-board.ts';
import type { Operation } from '../../src/providers/kit/operation.ts';
import { describeConduct, describeTroubles, sampleOf } from './conduct.ts';
import type { ServedVendors } from './served-vendors.ts';
import { startVendors } from './served-vendors.ts';
import { someCompanies, testSweep } from './sweep.ts';

const text = z.string().min(1).nullable();
const openJobs: z.ZodType<OpenJobs> = z.strictObject({
  jobs: z.array(
    z.strictObject({
      title: z.string().min(1),
      department: text,
      location: text,
      url: z.url().nullable(),
      posted_on: z.iso.date().nullable(),
      posted_days_ago: z.int().min(0).nullable(),
    }),
  ),
  total: z.int().min(0).nullable(),
  next: z.int().positive().nullable(),
});

interface JobBoardProof {
  board: BoardName;
  operation: Operation<BoardQuestion, OpenJobs>;
  slugOf(company: WorldCompany, vendors: ServedVendors): string;
  /** Of the companies on the board, those that this vendor has; all if left out. */
  has?(company: WorldCompany, world: World): boolean;
  /** What is asked about a company that a forced outcome names. */
  slugOfName(name: string): string;
  /** The most jobs of one page. */
  perPage: number;
  /** What is told of a job. */
  tells: { department: boolean; day: boolean };
  /** The part of the served vendors whose switches are turned. */
  vendor: string;
}

export async function proveJobBoard(proof: JobBoardProof): Promise<ServedVendors> {
  const { board, operation, slugOfName, perPage, tells, vendor } = proof;
  const vendors = await startVendors();
  afterAll(() => vendors.close());
  const { world } = vendors;
  const companies = someCompanies(world, 400).filter(
    (company) => boardOf(world, company) === board && (proof.has?.(company, world) ?? true),
  );
  const ask = (company: WorldCompany): BoardQuestion => ({ slug: proof.slugOf(company, vendors), skip: 0 });

  testSweep(vendors, {
    operation,
    items: companies,
    input: ask,
    answer: openJobs,
    found: [1, 1],
    isRight: (company, { jobs, total }) => {
      const truth = openJobsOf(world, company);
      return (
        jobs.length === Math.min(perPage, truth.length) &&
        (total === null || total === truth.length) &&
        jobs.every(({ title, department, posted_on }, at) => {
          const job = truth[at];
          return (
            job?.title === title &&
            department === (tells.department ? job.department : null) &&
            posted_on === (tells.day ? job.postedOn : null)
          );
        })
      );
    },
    right: 1,
  });

  describeConduct(vendors, {
    operation,
    about: (word) => ({ slug: slugOfName(word), skip: 0 }),
    samples: sampleOf(companies, ask),
    keys: null,
  });

  const [first] = companies;
  if (first === undefined) throw new Error('No company of the world is on this board.');
  describeTroubles(vendors, { operation, vendor, sample: ask(first), limit: null });
  return vendors;
}
