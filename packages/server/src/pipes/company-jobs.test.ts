import { describe, expect, test } from 'vitest';
import { boardOf, isBoardInEurope, openJobsOf } from '@headrace/sandbox/kit/job-boards';
import { siteTraits } from '@headrace/sandbox/world/site-traits';
import { readPage } from '../providers/website/read-page.ts';
import { companyJobs1 } from './company-jobs.ts';
import { basisOf, runInSandbox, runScripted, runWithoutKeys, world } from './run-asking-pipe.fixture.ts';

const now = new Date('2026-11-05T12:00:00Z');
const asked = { input: { company_domain: 'acme.test' }, now };
const page = (html: string, path = '/') => readPage(html, `https://acme.test${path}`);
const onLever = '<a href="https://jobs.lever.co/acme">Jobs</a>';

const job = (title: string, more: object = {}) => ({
  title,
  department: null,
  location: null,
  url: null,
  posted_on: null,
  posted_days_ago: null,
  ...more,
});
const jobs = (count: number) => Array.from({ length: count }, (_, at) => job(`Job ${at}`));

/** Pages by their addresses. */
const site = (pages: Readonly<Record<string, string>>) => (input: unknown) => {
  const url = new URL(Object(input).url);
  const html = pages[url.hostname === 'acme.test' ? url.pathname : url.href];
  return html === undefined ? null : readPage(html, url.href);
};

const boards = [
  ['greenhouse', false],
  ['greenhouse', true],
  ['lever', false],
  ['lever', true],
  ['ashby', false],
  ['workday', false],
] as const;

test.each(boards)(
  'lists what a company of the world has on %s, in Europe %s, without any key',
  async (board, inEurope) => {
    const company = Array.from({ length: 1000 }, (_, at) => world.company(at)).find(
      (one) =>
        boardOf(world, one) === board &&
        isBoardInEurope(world, one) === inEurope &&
        siteTraits(world, one).state === 'live' &&
        siteTraits(world, one).robots === 'open' &&
        openJobsOf(world, one).length > 0,
    );
    if (company === undefined) throw new Error('the world has no such company');
    const input = { company_domain: company.domain };
    const at = new Date(`${world.today}T00:00:00Z`);
    const { values, fields } = await runWithoutKeys(companyJobs1, { input, config: { limit: 100 }, now: at });
    const truth = openJobsOf(world, company);
    expect(values).toMatchObject({ open_job_count: truth.length, job_board: board });
    const titles = truth.slice(0, 100).map(({ title }) => title);
    expect(values['open_job_list']).toHaveLength(titles.length);
    expect(values['open_job_list']).toEqual(
      expect.arrayContaining([expect.objectContaining({ title: titles[0], posted_on: truth[0]?.postedOn })]),
    );
    expect(basisOf(fields['open_job_list']).sources).toHaveLength(1);
  },
);

test('the latest come first, and those of unknown age last', async () => {
  const listed = [
    job('Old', { posted_on: '2026-09-01' }),
    job('Unknown'),
    job('Newest', { posted_days_ago: 1 }),
    job('New', { posted_on: '2026-11-01', department: 'Sales', location: 'Oslo', url: 'https://x.test/1' }),
  ];
  const script = {
    'website.fetch_page': page('<a href="https://acme.wd5.myworkdayjobs.com/External">Jobs</a>'),
    'workday.list_jobs': { jobs: listed, total: 70, next: 20 },
  };
  const { values, inputs } = await runScripted(companyJobs1, { ...asked, config: { limit: 3 }, script });
  expect(inputs['workday.list_jobs']).toEqual([{ slug: 'acme.wd5/External', skip: 0 }]);
  const nothing = { department: null, location: null, url: null };
  expect(values).toMatchObject({
    open_job_list: [
      { ...nothing, title: 'Newest', posted_on: '2026-11-04' },
      {
        title: 'New',
        department: 'Sales',
        location: 'Oslo',
        url: 'https://x.test/1',
        posted_on: '2026-11-01',
      },
      { ...nothing, title: 'Old', posted_on: '2026-09-01' },
    ],
    open_job_count: 70,
    job_board: 'workday',
    job_board_url: 'https://acme.wd5.myworkdayjobs.com/External',
  });
});

test('a board of Lever in Europe is asked there', async () => {
  const script = {
    'website.fetch_page': page('<a href="https://jobs.eu.lever.co/acme">Jobs</a>'),
    'lever-eu.list_jobs': { jobs: jobs(2), total: null, next: null },
  };
  const { values, inputs } = await runScripted(companyJobs1, { ...asked, script });
  expect(inputs['lever-eu.list_jobs']).toEqual([{ slug: 'acme', skip: 0 }]);
  expect(inputs['lever.list_jobs']).toBeUndefined();
  expect(values).toMatchObject({
    open_job_count: 2,
    job_board: 'lever',
    job_board_url: 'https://jobs.eu.lever.co/acme',
  });
});

describe('reads the pages of a board', () => {
  test('to its end where it does not say how many jobs it has', async () => {
    const script = {
      'website.fetch_page': page(onLever),
      'lever.list_jobs': (input: unknown) =>
        Object(input).skip === 100
          ? { jobs: jobs(7), total: null, next: null }
          : { jobs: jobs(50), total: null, next: Object(input).skip + 50 },
    };
    const { values, inputs } = await runScripted(companyJobs1, { ...asked, script });
    expect(inputs['lever.list_jobs']).toHaveLength(3);
    expect(values['open_job_count']).toBe(107);
    expect(values['open_job_list']).toHaveLength(20);
  });

  test('up to a bound, beyond which nothing is said of how many there are', async () => {
    const endless = (input: unknown) => ({ jobs: jobs(50), total: null, next: Object(input).skip + 50 });
    const script = { 'website.fetch_page': page(onLever), 'lever.list_jobs': endless };
    const { values, inputs } = await runScripted(companyJobs1, { ...asked, script });
    expect(inputs['lever.list_jobs']).toHaveLength(20);
    expect(values['open_job_count']).toBe('no_result NoResult');
    expect(values['open_job_list']).toHaveLength(20);
  });

  test('until there are enough where it says it', async () => {
    const script = {
      'website.fetch_page': page('<a href="https://acme.wd5.myworkdayjobs.com/External">Jobs</a>'),
      'workday.list_jobs': (input: unknown) => ({
        jobs: jobs(20),
        total: Object(input).skip === 0 ? 61 : null,
        next: Object(input).skip + 20,
      }),
    };
    const { values, inputs } = await runScripted(companyJobs1, { ...asked, config: { limit: 30 }, script });
    expect(inputs['workday.list_jobs']).toHaveLength(2);
    expect(values['open_job_count']).toBe(61);
    expect(values['open_job_list']).toHaveLength(30);
  });
});

describe('finds the board', () => {
  const script = { 'lever.list_jobs': { jobs: jobs(1), total: null, next: null } };
  const found = { open_job_count: 1, job_board: 'lever', job_board_url: 'https://jobs.lever.co/acme' };

  test.each<[string, Record<string, string>]>([
    ['on the homepage', { '/': onLever }],
    ['on the careers page', { '/': '<a href="/karriere">Karriere</a>', '/karriere': onLever }],
    [
      'behind the careers page',
      {
        '/': '<a href="/careers">x</a>',
        '/careers': '<a href="/open-positions">x</a>',
        '/open-positions': onLever,
      },
    ],
    ['where careers pages usually are', { '/': '<title>Acme</title>', '/careers': onLever }],
    [
      'on a host of its own',
      {
        '/': '<a href="https://careers.acme.test/">Careers</a>',
        'https://careers.acme.test/': onLever,
      },
    ],
  ])('%s', async (_, pages) => {
    const ran = await runScripted(companyJobs1, {
      ...asked,
      script: { ...script, 'website.fetch_page': site(pages) },
    });
    expect(ran.values).toMatchObject(found);
  });

  test('never by the name of the company', async () => {
    const pages = { '/': '<a href="/careers">x</a>', '/careers': '<p>Write to us.</p>' };
    const ran = await runScripted(companyJobs1, {
      ...asked,
      script: { ...script, 'website.fetch_page': site(pages) },
    });
    expect(ran.values['open_job_list']).toBe('no_result NoResult');
    expect(ran.inputs['lever.list_jobs']).toBeUndefined();
  });

  test('in an answer of an earlier version, which named no boards, not at all', async () => {
    const { job_boards: _, ...old } = page(onLever);
    const ran = await runScripted(companyJobs1, { ...asked, script: { 'website.fetch_page': old } });
    expect(ran.values['open_job_list']).toBe('no_result NoResult');
  });
});

test('a company that hires nobody has a board without a job', async () => {
  const script = {
    'website.fetch_page': page(onLever),
    'lever.list_jobs': { jobs: [], total: null, next: null },
  };
  const { values } = await runScripted(companyJobs1, { ...asked, script });
  expect(values).toMatchObject({ open_job_count: 0, open_job_list: [] });
});

test('a second board is asked where the first does not exist', async () => {
  const script = {
    'website.fetch_page': page(`<a href="https://jobs.ashbyhq.com/acme">x</a>${onLever}`),
    'lever.list_jobs': { jobs: jobs(2), total: null, next: null },
  };
  const { values, steps } = await runScripted(companyJobs1, { ...asked, script });
  expect(steps).toContain('ashby.list_jobs not_found');
  expect(values).toMatchObject({ open_job_count: 2, job_board: 'lever' });
});

test('a board that cannot be read is a failure, not a company that hires nobody', async () => {
  const script = {
    'website.fetch_page': page(onLever),
    'lever.list_jobs': { fails: 'unavailable' as const },
  };
  const { values } = await runScripted(companyJobs1, { ...asked, script });
  expect(values['open_job_list']).toBe('failed ProviderError');
});

test('there is nothing where no site answers', async () => {
  const { values } = await runInSandbox(companyJobs1, { input: { company_domain: 'notfound.example.com' } });
  expect(values['open_job_list']).toBe('no_result NoResult');
});
