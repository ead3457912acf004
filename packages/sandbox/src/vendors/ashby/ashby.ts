/* The public job boards of Ashby. */
import type { Asked } from '../../kit/asked.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import type { PostedJob } from '../../kit/job-boards.ts';
import { findBoard, openJobsOf } from '../../kit/job-boards.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';

const refuse = (status: number, body: string): SimulatedReply => ({
  status,
  headers: { 'content-type': 'text/plain' },
  body,
});

export const ashby = defineSimulator({
  id: 'ashby',
  baseUrls: ['https://api.ashbyhq.com/posting-api'],
  typicalMs: 300,
  // None is published.
  requestsPerSecond: null,
  refuses: {
    tooOften: refuse(429, 'Too Many Requests'),
    unknownPath: refuse(404, 'Not Found'),
    unfit: ({ parameter }) => refuse(400, `${parameter} is not valid`),
  },
  routes: { 'GET /job-board/{slug}': { answer: listJobs } },
});

function listJobs(asked: Asked): SimulatedReply {
  const slug = asked.text('slug') ?? '';
  const company = findBoard(asked.world, 'ashby', slug);
  if (company === null) return refuse(404, 'Not Found');
  const jobs = openJobsOf(asked.world, company).map((job) => describe(job, slug));
  return { status: 200, body: { jobs, apiVersion: '1' } };
}

function describe({ id, title, department, city, isRemote, postedOn }: PostedJob, slug: string) {
  const key = `${id.toString(16).padStart(8, '0')}-1111-4111-8111-111111111111`;
  return {
    id: key,
    title,
    department,
    team: department,
    employmentType: 'FullTime',
    location: city,
    secondaryLocations: [],
    publishedAt: `${postedOn}T10:00:00.000+00:00`,
    isListed: true,
    isRemote,
    jobUrl: `https://jobs.ashbyhq.com/${slug}/${key}`,
    applyUrl: `https://jobs.ashbyhq.com/${slug}/${key}/application`,
    descriptionHtml: `<p>We are looking for a ${title}.</p>`,
    descriptionPlain: `We are looking for a ${title}.`,
  };
}
