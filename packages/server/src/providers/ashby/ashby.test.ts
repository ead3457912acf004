import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { listJobs } from './ashby.ts';

const vendor = describeVendor({
  refusals: {
    'a program it does not want': [{ status: 401, body: 'Unauthorized' }, 'request_refused'],
    'words instead of a list': [{ body: 'Hello' }, 'broken_reply'],
  },
  tooOften: { status: 429, body: 'Too Many Requests' },
});

const sparse = { department: null, location: null, url: null, posted_on: null, posted_days_ago: null };

vendor.asks(listJobs, {
  about: { slug: 'acme', skip: 0 },
  sends: 'GET /job-board/acme',
  found: {
    'a full and a sparse job, and one that is not listed': [
      {
        body: {
          jobs: [
            {
              title: 'Engineer',
              department: 'Engineering',
              team: 'Platform',
              location: 'Oslo',
              publishedAt: '2026-11-20T10:00:00.000+00:00',
              jobUrl: 'https://jobs.ashbyhq.com/acme/1',
              isListed: true,
              descriptionHtml: '<p>We build.</p>',
            },
            { title: 'Seller', team: 'Field', publishedAt: 'lately' },
            { title: 'Secret', isListed: false },
          ],
          apiVersion: '1',
        },
      },
      {
        jobs: [
          {
            title: 'Engineer',
            department: 'Engineering',
            location: 'Oslo',
            url: 'https://jobs.ashbyhq.com/acme/1',
            posted_on: '2026-11-20',
            posted_days_ago: null,
          },
          { ...sparse, title: 'Seller', department: 'Field' },
        ],
        total: 2,
        next: null,
      },
    ],
    'a board without a job': [{ body: { jobs: [] } }, { jobs: [], total: 0, next: null }],
  },
  missing: { 'no such board': { status: 404, body: 'Not Found' } },
  wrongTypes: { jobs: [{ title: null }] },
});
