import type { ComputeContext } from '../../engine/pipe.ts';
import type { JobBoard } from '../../providers/website/read-job-boards.ts';
import type { WebsitePage } from '../../providers/website/read-page.ts';
import type { Website } from './read-website.ts';
import { openWebsite } from './read-website.ts';

type Asking = Pick<ComputeContext, 'ask'>;

/** A careers page may lead to a list of jobs, which leads to the board. No site needs more steps. */
const mostPages = 3;
/** Where careers pages usually are, for sites whose homepage does not link to one. */
const usualPaths = ['/careers', '/jobs'];

/**
 * The job boards that a company links to, on its homepage or on its careers pages. Empty if there are none. They are never guessed
 * from the name: another company may have the board of that name.
 */
export async function findJobBoards(context: Asking, site: Website, domain: string): Promise<JobBoard[]> {
  const onHomepage = boardsOn(site.homepage);
  if (onHomepage.length > 0) return onHomepage;
  const linked = site.homepage.links.careers;
  const waiting = linked === null ? usualPaths.map((path) => site.origin + path) : [linked];
  const seen = new Set<string>();
  for (const url of waiting) {
    if (seen.has(url) || seen.size === mostPages) continue;
    seen.add(url);
    const page = await readCareers(context, { site, domain, url });
    const boards = boardsOn(page);
    if (boards.length > 0) return boards;
    if (page?.links.careers) waiting.push(page.links.careers);
  }
  return [];
}

function boardsOn(page: WebsitePage | null): JobBoard[] {
  return page?.job_boards ?? [];
}

/** A page of the site, or of a host of the company that has its own rules: `careers.acme.com`. Null where it may not be read. */
async function readCareers(
  context: Asking,
  { site, domain, url }: { site: Website; domain: string; url: string },
): Promise<WebsitePage | null> {
  const host = URL.parse(url)?.hostname ?? '';
  if (host === `www.${domain}` || !host.endsWith(`.${domain}`)) return site.read(url);
  const careers = await openWebsite(context, host);
  if (careers === null || boardsOn(careers.homepage).length > 0) return careers?.homepage ?? null;
  return careers.read(url);
}
