/* Career sites on Workday: each company has its own host, of which the path repeats the tenant. */
import type { Asked } from '../../kit/asked.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import type { PostedJob } from '../../kit/job-boards.ts';
import { findBoard, openJobsOf, workdaySite } from '../../kit/job-boards.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { Unfit } from '../../kit/simulator-spec.ts';

const largestPage = 20;

const refuse = (status: number, errorCode: string): SimulatedReply => ({
  status,
  body: { errorCode, httpStatus: status, message: '', messageParams: {} },
});

export const workday = defineSimulator({
  id: 'workday',
  baseUrls: ['https://*.myworkdayjobs.com'],
  typicalMs: 500,
  // None is published.
  requestsPerSecond: null,
  refuses: {
    tooOften: refuse(429, 'HTTP_429'),
    unknownPath: refuse(404, 'HTTP_404'),
    unfit: () => refuse(400, 'HTTP_400'),
  },
  routes: { 'POST /wday/cxs/{tenant}/{site}/jobs': { answer: listJobs } },
});

function listJobs(asked: Asked): SimulatedReply | Unfit {
  const company = findBoard(asked.world, 'workday', asked.text('tenant') ?? '');
  if (company === null || asked.text('site') !== workdaySite) return refuse(404, 'HTTP_404');
  const limit = Number(asked.text('limit') ?? largestPage);
  const offset = Number(asked.text('offset') ?? 0);
  if (!(limit >= 1 && limit <= largestPage)) return { parameter: 'limit', problem: 'invalid' };
  if (!(offset >= 0)) return { parameter: 'offset', problem: 'invalid' };
  const jobs = openJobsOf(asked.world, company);
  const today = Date.parse(asked.world.today);
  return {
    status: 200,
    body: {
      // Pages after the first do not count again.
      total: offset === 0 ? jobs.length : 0,
      jobPostings: jobs.slice(offset, offset + limit).map((job) => describe(job, today)),
      facets: [],
      userAuthenticated: false,
    },
  };
}

function describe({ id, title, city, isRemote, postedOn }: PostedJob, today: number) {
  const number = `R-${id}`;
  return {
    title,
    externalPath: `/job/${encodeURIComponent(city)}/${title.replace(/[^A-Za-z0-9]+/g, '-')}_${number}`,
    locationsText: isRemote ? `Remote - ${city}` : city,
    postedOn: sayWhen(Math.round((today - Date.parse(postedOn)) / 86_400_000)),
    bulletFields: [number],
  };
}

/** The site says how long ago, and nothing more exact after a month. */
function sayWhen(days: number): string {
  if (days < 1) return 'Posted Today';
  if (days === 1) return 'Posted Yesterday';
  return days > 30 ? 'Posted 30+ Days Ago' : `Posted ${days} Days Ago`;
}
