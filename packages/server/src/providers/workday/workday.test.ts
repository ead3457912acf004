import { expect, test } from 'vitest';
import { onLoopback } from '../kit/on-loopback.fixture.ts';
import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { listJobs } from './workday.ts';

const vendor = describeVendor({
  refusals: {
    'a program it does not want': [{ status: 403, body: '<html>' }, 'request_refused'],
    'a question it does not take': [{ status: 400, body: { errorCode: 'HTTP_400' } }, 'request_refused'],
  },
  tooOften: { status: 429, body: {} },
});

const slug = 'acme.wd5/External';
const sparse = { department: null, location: null, url: null, posted_on: null, posted_days_ago: null };
const posted = (postedOn: string) => ({ title: 'Cook', postedOn });
const full = Array.from({ length: 20 }, () => ({ title: 'Cook' }));

vendor.asks(onLoopback(listJobs), {
  about: { slug, skip: 0 },
  sends: 'POST /wday/cxs/acme/External/jobs',
  body: { appliedFacets: {}, limit: 20, offset: 0, searchText: '' },
  headers: { accept: 'application/json' },
  found: {
    'a full posting, a sparse one, and one without a title': [
      {
        body: {
          total: 3,
          jobPostings: [
            {
              title: 'Engineer',
              externalPath: '/job/Oslo/Engineer_R-1',
              locationsText: 'Oslo',
              postedOn: 'Posted 3 Days Ago',
              bulletFields: ['R-1'],
            },
            { title: 'Seller' },
            { externalPath: '/job/x' },
          ],
        },
      },
      {
        jobs: [
          {
            title: 'Engineer',
            department: null,
            location: 'Oslo',
            url: 'https://acme.wd5.myworkdayjobs.com/External/job/Oslo/Engineer_R-1',
            posted_on: null,
            posted_days_ago: 3,
          },
          { ...sparse, title: 'Seller' },
        ],
        total: 3,
        next: null,
      },
    ],
    'all that it says of when': [
      {
        body: {
          total: 5,
          jobPostings: [
            posted('Posted Today'),
            posted('Posted Yesterday'),
            posted('Posted 1 Day Ago'),
            posted('Posted 30+ Days Ago'),
            posted('Vor 3 Tagen ausgeschrieben'),
          ],
        },
      },
      {
        jobs: [0, 1, 1, null, null].map((days) => ({ ...sparse, title: 'Cook', posted_days_ago: days })),
        total: 5,
        next: null,
      },
    ],
    'a full page': [
      { body: { total: 31, jobPostings: full } },
      { jobs: full.map(({ title }) => ({ ...sparse, title })), total: 31, next: 20 },
    ],
    'a site without a job': [{ body: { total: 0, jobPostings: [] } }, { jobs: [], total: 0, next: null }],
  },
  missing: {
    'no such tenant': { status: 404, body: { errorCode: 'HTTP_404' } },
    'no such site': { status: 422, body: { errorCode: 'HTTP_422' } },
  },
  wrongTypes: { total: 'many' },
});

test.each(['acme', 'acme.wd5', 'acme.wd5/a b', 'evil.test/acme.wd5/External', '../x.wd1/External'])(
  'does not ask for %s, which is no site',
  (odd) => {
    expect(listJobs.refuse({ slug: odd, skip: 0 })).toMatch('acme.wd5/External');
  },
);

test('a later page does not say how many there are', () => {
  const answer = listJobs.exchange.read({ total: 0, jobPostings: [{ title: 'Cook' }] }, { slug, skip: 20 });
  expect(answer).toMatchObject({ total: null, next: null });
});
