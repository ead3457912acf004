/* The public postings of Lever, https://github.com/lever/postings-api. */
import type { Asked } from '../../kit/asked.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import type { PostedJob } from '../../kit/job-boards.ts';
import { boardUrl, findBoard, isBoardInEurope, openJobsOf } from '../../kit/job-boards.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { Unfit } from '../../kit/simulator-spec.ts';

const refuse = (status: number, error: string): SimulatedReply => ({ status, body: { ok: false, error } });

const alike = {
  typicalMs: 300,
  // None is published for reading.
  requestsPerSecond: null,
  refuses: {
    tooOften: refuse(429, 'Too many requests'),
    unknownPath: refuse(404, 'Document not found'),
    unfit: ({ parameter }: Unfit) => refuse(400, `${parameter} is not valid`),
  },
} as const;

export const lever = defineSimulator({
  ...alike,
  id: 'lever',
  baseUrls: ['https://api.lever.co/v0'],
  routes: { 'GET /postings/{slug}': { answer: (asked) => listPostings(asked, false) } },
});

/** The instance for Europe. A company is on one of the two. */
export const leverEu = defineSimulator({
  ...alike,
  id: 'lever-eu',
  baseUrls: ['https://api.eu.lever.co/v0'],
  routes: { 'GET /postings/{slug}': { answer: (asked) => listPostings(asked, true) } },
});

function listPostings(asked: Asked, inEurope: boolean): SimulatedReply {
  const { world } = asked;
  const company = findBoard(world, 'lever', asked.text('slug') ?? '');
  if (company === null || isBoardInEurope(world, company) !== inEurope)
    return refuse(404, 'Document not found');
  const jobs = openJobsOf(world, company);
  const skip = Math.max(0, Number(asked.text('skip') ?? 0) || 0);
  const limit = Number(asked.text('limit') ?? jobs.length) || jobs.length;
  // Without it, the answer is a page for people.
  if (asked.text('mode') !== 'json') return { status: 200, body: '<!doctype html><title>Jobs</title>' };
  const site = boardUrl(world, company) ?? '';
  return { status: 200, body: jobs.slice(skip, skip + limit).map((job) => describe(job, site)) };
}

function describe({ id, title, department, city, isRemote, postedOn }: PostedJob, site: string) {
  const key = `${id.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;
  return {
    additional: '',
    additionalPlain: '',
    categories: {
      commitment: 'Full-time',
      department,
      location: city,
      team: department,
      allLocations: [city],
    },
    createdAt: Date.parse(`${postedOn}T13:00:00Z`),
    descriptionPlain: `We are looking for a ${title}.`,
    description: `<div>We are looking for a ${title}.</div>`,
    id: key,
    lists: [],
    text: title,
    country: null,
    workplaceType: isRemote ? 'remote' : 'onsite',
    hostedUrl: `${site}/${key}`,
    applyUrl: `${site}/${key}/apply`,
  };
}
