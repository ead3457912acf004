/* Which job boards a page leads to, by the addresses of its links and of the scripts that show a board inside the page. */
import { attributeOf } from '../kit/parse-markup.ts';
import type { PageParts } from './read-page.ts';
import { webUrl } from './web-url.ts';

export type JobBoardName = 'greenhouse' | 'lever' | 'ashby' | 'workday';

/** A board and what its vendor calls the company: `acme`, or for Workday `acme.wd5/External`. */
export type JobBoard = {
  board: JobBoardName;
  slug: string;
  /** Where people see it. */
  url: string;
  /** Of Lever, whose boards in Europe are asked at another host. */
  region?: 'eu';
};

/** A company has one board, seldom two. More are those of others. */
const mostBoards = 5;

/** What a name on a board is made of. */
const slugForm = /^\w[\w.-]{0,99}$/;

/** Names one board in an address; null if the address is not one of a board. */
type ReadBoard = (url: URL, segments: readonly string[]) => JobBoard | null;

const readers: readonly ReadBoard[] = [
  ({ hostname, searchParams }, [first = '']) => {
    const match = /^(?:job-)?boards(\.eu)?\.greenhouse\.io$/.exec(hostname);
    if (match === null) return null;
    // A script that shows the board inside a page has the name behind it: `/embed/job_board/js?for=acme`.
    const slug = first === 'embed' ? (searchParams.get('for') ?? '') : first;
    // Assumed, after programs that read them: the API is at the same host for boards in Europe.
    const host = match[1] === undefined ? 'boards.greenhouse.io' : 'job-boards.eu.greenhouse.io';
    return boardOf('greenhouse', slug, `https://${host}/${slug}`);
  },
  ({ hostname }, [slug = '']) =>
    hostname === 'jobs.lever.co' ? boardOf('lever', slug, `https://jobs.lever.co/${slug}`) : null,
  ({ hostname }, [slug = '']) => {
    if (hostname !== 'jobs.eu.lever.co') return null;
    const board = boardOf('lever', slug, `https://jobs.eu.lever.co/${slug}`);
    return board === null ? null : { ...board, region: 'eu' };
  },
  ({ hostname }, [slug = '']) =>
    hostname === 'jobs.ashbyhq.com' ? boardOf('ashby', slug, `https://jobs.ashbyhq.com/${slug}`) : null,
  ({ hostname }, segments) => {
    const tenant = /^([a-z\d-]{1,63}\.wd\d{1,4})\.myworkdayjobs\.com$/.exec(hostname)?.[1];
    // The language of a page comes before its site: `/en-US/External`.
    const site = segments.find((segment) => !/^[a-z]{2}(?:-[A-Z]{2})?$/.test(segment)) ?? '';
    if (tenant === undefined || !/^[\w-]{1,100}$/.test(site) || site === 'wday') return null;
    const url = `https://${hostname}/${site}`;
    return { board: 'workday', slug: `${tenant}/${site}`, url };
  },
];

function boardOf(board: JobBoardName, slug: string, url: string): JobBoard | null {
  return slugForm.test(slug) ? { board, slug, url } : null;
}

/** The boards that a page leads to, in the order of the page, each once. */
export function readJobBoards({ anchors, scripts, base }: PageParts): JobBoard[] {
  const addresses = [
    ...anchors.map((anchor) => attributeOf(anchor, 'href')),
    ...scripts.map((script) => attributeOf(script, 'src')),
  ];
  const found = new Map<string, JobBoard>();
  for (const address of addresses) {
    const board = boardAt(webUrl(address, base));
    const key = board === null ? '' : `${board.board} ${board.region ?? ''} ${board.slug.toLowerCase()}`;
    if (board !== null && !found.has(key)) found.set(key, board);
    if (found.size >= mostBoards) break;
  }
  return [...found.values()];
}

function boardAt(url: URL | null): JobBoard | null {
  if (url === null) return null;
  const segments = url.pathname.split('/').flatMap((segment) => (segment === '' ? [] : decode(segment)));
  for (const read of readers) {
    const board = read(url, segments);
    if (board !== null) return board;
  }
  return null;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
