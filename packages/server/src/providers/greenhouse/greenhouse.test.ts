import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { listJobs } from './greenhouse.ts';

const vendor = describeVendor({
  refusals: {
    'a program it does not want': [{ status: 403, body: '<html>' }, 'request_refused'],
    'a page instead of a list': [{ body: '<!doctype html>' }, 'broken_reply'],
  },
  tooOften: { status: 429, body: { error: 'Too many requests' } },
});

vendor.asks(listJobs, {
  about: { slug: 'acme & co', skip: 0 },
  sends: 'GET /boards/acme%20%26%20co/jobs?content=true',
  found: {
    'a full and a sparse job': [
      {
        body: {
          jobs: [
            {
              id: 1,
              title: 'Engineer',
              absolute_url: 'https://boards.greenhouse.io/acme/jobs/1',
              first_published: '2026-11-20T23:30:00-05:00',
              updated_at: '2026-11-25T08:00:00-05:00',
              location: { name: 'Oslo' },
              content: '&lt;p&gt;We build.&lt;/p&gt;',
              departments: [{ id: 1, name: 'Engineering' }],
            },
            { title: 'Seller', departments: [] },
          ],
          meta: { total: 2 },
        },
      },
      {
        jobs: [
          {
            title: 'Engineer',
            department: 'Engineering',
            location: 'Oslo',
            url: 'https://boards.greenhouse.io/acme/jobs/1',
            // By UTC.
            posted_on: '2026-11-21',
            posted_days_ago: null,
          },
          {
            title: 'Seller',
            department: null,
            location: null,
            url: null,
            posted_on: null,
            posted_days_ago: null,
          },
        ],
        total: 2,
        next: null,
      },
    ],
    'a board without a job': [{ body: { jobs: [], meta: { total: 0 } } }, { jobs: [], total: 0, next: null }],
  },
  missing: { 'no such board': { status: 404, body: { status: 404, error: 'Job board not found' } } },
  wrongTypes: { jobs: [{ title: 5 }] },
});
