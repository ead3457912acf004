/* The public postings of Lever. */
import type { Asked } from '../../kit/asked.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import type { PostedJob } from '../../kit/job-boards.ts';
import { findBoard, openJobsOf } from '../../kit/job-boards.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';

const refuse = (status: number, error: string): SimulatedReply => ({ status, body: { ok: false, error } });

export const lever = defineSimulator({
  id: 'lever',
  baseUrls: ['https://api.lever.co/v0'],
  typicalMs: 300,
  // None is published for reading.
  requestsPerSecond: null,
  refuses: {
    tooOften: refuse(429, 'Too many requests'),
    unknownPath: refuse(404, 'Document not found'),
    unfit: ({ parameter }) => refuse(400, `${parameter} is not valid`),
  },
  routes: { 'GET /postings/{slug}': { answer: listPostings } },
});

function listPostings(asked: Asked): SimulatedReply {
  const slug = asked.text('slug') ?? '';
  const company = findBoard(asked.world, 'lever', slug);
  if (company === null) return refuse(404, 'Document not found');
  const jobs = openJobsOf(asked.world, company);
  const skip = Math.max(0, Number(asked.text('skip') ?? 0) || 0);
  const limit = Number(asked.text('limit') ?? jobs.length) || jobs.length;
  // Without it, the answer is a page for people.
  if (asked.text('mode') !== 'json') return { status: 200, body: '<!doctype html><title>Jobs</title>' };
  return { status: 200, body: jobs.slice(skip, skip + limit).map((job) => describe(job, slug)) };
}

function describe({ id, title, department, city, isRemote, postedOn }: PostedJob, slug: string) {
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
    hostedUrl: `https://jobs.lever.co/${slug}/${key}`,
    applyUrl: `https://jobs.lever.co/${slug}/${key}/apply`,
  };
}
