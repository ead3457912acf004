import { expect, test } from 'vitest';
import { readPage } from './read-page.ts';

const boardsIn = (html: string) => readPage(html, 'https://acme.test/careers').job_boards;
const linkTo = (url: string) => `<a href="${url}">Jobs</a>`;

test.each([
  ['https://boards.greenhouse.io/acme', 'greenhouse acme'],
  ['https://boards.greenhouse.io/acme/jobs/4001?gh_jid=4001#app', 'greenhouse acme'],
  ['https://job-boards.greenhouse.io/acme/', 'greenhouse acme'],
  ['https://boards.greenhouse.io/embed/job_board?for=acme&b=https://x', 'greenhouse acme'],
  ['https://job-boards.eu.greenhouse.io/acme/jobs/4817745101', 'greenhouse acme'],
  ['https://boards.eu.greenhouse.io/embed/job_board/js?for=acme', 'greenhouse acme'],
  ['//jobs.lever.co/acme-labs/8f2c', 'lever acme-labs'],
  ['https://jobs.eu.lever.co/acme-labs/8f2c', 'lever acme-labs eu'],
  ['https://jobs.ashbyhq.com/Acme.AI/1f?utm_source=x', 'ashby Acme.AI'],
  ['https://acme.wd5.myworkdayjobs.com/External', 'workday acme.wd5/External'],
  [
    'https://acme.wd12.myworkdayjobs.com/en-US/Acme_Careers/job/Oslo/Cook_R-1',
    'workday acme.wd12/Acme_Careers',
  ],
])('%s leads to %s', (url, expected) => {
  const boards = boardsIn(linkTo(url))?.map(({ board, slug, region = '' }) =>
    `${board} ${slug} ${region}`.trim(),
  );
  expect(boards).toEqual([expected]);
});

test.each([
  'https://www.greenhouse.io/acme',
  'https://boards.greenhouse.io/',
  'https://boards.greenhouse.io/embed/job_board',
  // It would ask for something else than a board.
  'https://boards.greenhouse.io/embed/job_board?for=..',
  'https://boards.greenhouse.io.evil.test/acme',
  'https://jobs.lever.co',
  'https://jobs.eu.lever.co/',
  'https://jobs.eu.lever.co.evil.test/acme',
  'https://jobs.us.lever.co/acme',
  'https://boards.euxgreenhouse.io/acme',
  'https://evil.test/?jobs.lever.co/acme',
  'https://jobs.ashbyhq.com/a%2Fb',
  'https://acme.wd5.myworkdayjobs.com/en-US',
  'https://acme.wd5.myworkdayjobs.com/wday/cxs/acme/External/jobs',
  'https://acme.myworkdayjobs.com/External',
  'https://acme.test/careers',
  'mailto:jobs@acme.test',
])('%s leads to none', (url) => {
  expect(boardsIn(linkTo(url))).toEqual([]);
});

test('finds a board that a script shows inside the page', () => {
  const script = '<script src="https://boards.greenhouse.io/embed/job_board/js?for=acme"></script>';
  expect(boardsIn(script)).toEqual([
    { board: 'greenhouse', slug: 'acme', url: 'https://boards.greenhouse.io/acme' },
  ]);
});

test('a name of Lever is another board in Europe, one of Greenhouse is the same', () => {
  const html = ['jobs.lever.co', 'jobs.eu.lever.co', 'boards.eu.greenhouse.io', 'boards.greenhouse.io']
    .map((host) => linkTo(`https://${host}/acme`))
    .join('');
  expect(boardsIn(html)).toEqual([
    { board: 'lever', slug: 'acme', url: 'https://jobs.lever.co/acme' },
    { board: 'lever', slug: 'acme', url: 'https://jobs.eu.lever.co/acme', region: 'eu' },
    { board: 'greenhouse', slug: 'acme', url: 'https://job-boards.eu.greenhouse.io/acme' },
  ]);
});

test('names each board once, in the order of the page, and no more than five', () => {
  const many = Array.from({ length: 9 }, (_, at) => linkTo(`https://jobs.lever.co/other-${at}`)).join('');
  const html =
    ['acme', 'ACME', 'acme/1'].map((name) => linkTo(`https://jobs.lever.co/${name}`)).join('') + many;
  const slugs = boardsIn(html)?.map(({ slug }) => slug);
  expect(slugs).toEqual(['acme', 'other-0', 'other-1', 'other-2', 'other-3']);
});
