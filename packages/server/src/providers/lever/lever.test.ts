import { describeVendor } from '../kit/vendor-table.fixture.ts';
import { listJobs, listJobsEu } from './lever.ts';

const vendor = describeVendor({
  refusals: { 'a program it does not want': [{ status: 403, body: { ok: false } }, 'request_refused'] },
  tooOften: { status: 429, body: { ok: false } },
});

const sparse = { department: null, location: null, url: null, posted_on: null, posted_days_ago: null };

vendor.asks(listJobs, {
  about: { slug: 'acme', skip: 50 },
  sends: 'GET /postings/acme?mode=json&skip=50&limit=50',
  found: {
    'the last page, of a full posting, one of a team and a sparse one': [
      {
        body: [
          {
            id: 'x',
            text: 'Engineer',
            hostedUrl: 'https://jobs.lever.co/acme/x',
            categories: {
              department: 'Product',
              team: 'Platform',
              location: 'Oslo',
              commitment: 'Full-time',
            },
            createdAt: Date.UTC(2026, 10, 20, 12),
            descriptionPlain: 'We build.',
          },
          { text: 'Seller', categories: { team: 'Field' }, createdAt: 9e15 },
          { text: 'Cook' },
        ],
      },
      {
        jobs: [
          {
            title: 'Engineer',
            department: 'Product',
            location: 'Oslo',
            url: 'https://jobs.lever.co/acme/x',
            posted_on: '2026-11-20',
            posted_days_ago: null,
          },
          { ...sparse, title: 'Seller', department: 'Field' },
          { ...sparse, title: 'Cook' },
        ],
        total: null,
        next: null,
      },
    ],
    'a full page, after which there may be more': [
      { body: Array.from({ length: 50 }, () => ({ text: 'Cook' })) },
      { jobs: Array.from({ length: 50 }, () => ({ ...sparse, title: 'Cook' })), total: null, next: 100 },
    ],
    'a board without a job': [{ body: [] }, { jobs: [], total: null, next: null }],
  },
  missing: { 'no such board': { status: 404, body: { ok: false, error: 'Document not found' } } },
  wrongTypes: [{ text: 7 }],
});

vendor.asks(listJobsEu, {
  about: { slug: 'acme', skip: 0 },
  sends: 'GET /postings/acme?mode=json&skip=0&limit=50',
  found: {
    'a posting': [
      { body: [{ text: 'Cook', hostedUrl: 'https://jobs.eu.lever.co/acme/x' }] },
      {
        jobs: [{ ...sparse, title: 'Cook', url: 'https://jobs.eu.lever.co/acme/x' }],
        total: null,
        next: null,
      },
    ],
  },
  missing: { 'no such board': { status: 404, body: { ok: false, error: 'Document not found' } } },
  wrongTypes: [{ text: 7 }],
});
