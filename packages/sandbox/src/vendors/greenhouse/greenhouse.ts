/* The public job boards of Greenhouse. One host answers for boards of all regions, which is assumed. */
import type { Asked } from '../../kit/asked.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import type { PostedJob } from '../../kit/job-boards.ts';
import { boardUrl, findBoard, openJobsOf } from '../../kit/job-boards.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';

const refuse = (status: number, error: string): SimulatedReply => ({ status, body: { status, error } });

export const greenhouse = defineSimulator({
  id: 'greenhouse',
  baseUrls: ['https://boards-api.greenhouse.io/v1'],
  typicalMs: 250,
  // None is published.
  requestsPerSecond: null,
  refuses: {
    tooOften: refuse(429, 'Too many requests'),
    unknownPath: refuse(404, 'Not found'),
    unfit: ({ parameter }) => refuse(400, `${parameter} is not valid`),
  },
  routes: { 'GET /boards/{slug}/jobs': { answer: listJobs } },
});

function listJobs(asked: Asked): SimulatedReply {
  const slug = asked.text('slug') ?? '';
  const company = findBoard(asked.world, 'greenhouse', slug);
  if (company === null) return refuse(404, 'Job board not found');
  const jobs = openJobsOf(asked.world, company);
  const isWhole = asked.text('content') === 'true';
  return {
    status: 200,
    body: {
      jobs: jobs.map((job) => ({
        ...describe(job, { site: boardUrl(asked.world, company) ?? '', company: company.name }),
        ...(isWhole ? detailsOf(job) : {}),
      })),
      meta: { total: jobs.length },
    },
  };
}

function describe({ id, title, city, isRemote, postedOn }: PostedJob, by: { site: string; company: string }) {
  return {
    absolute_url: `${by.site}/jobs/${id}`,
    data_compliance: [],
    internal_job_id: id + 7,
    location: { name: isRemote ? `Remote, ${city}` : city },
    metadata: null,
    id,
    updated_at: `${postedOn}T09:00:00-05:00`,
    requisition_id: `R${id % 10_000}`,
    title,
    company_name: by.company,
    first_published: `${postedOn}T08:00:00-05:00`,
  };
}

/** Only with `content=true`. */
function detailsOf({ title, department, city }: PostedJob) {
  return {
    content: `&lt;p&gt;We are looking for a ${title}.&lt;/p&gt;`,
    departments: [{ id: 1, name: department, child_ids: [], parent_id: null }],
    offices: [{ id: 2, name: city, location: city, child_ids: [], parent_id: null }],
  };
}
