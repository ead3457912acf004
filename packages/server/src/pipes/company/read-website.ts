import type { ComputeContext } from '../../engine/pipe.ts';
import { allows } from '../../providers/website/allows.ts';
import type { SiteLinks } from '../../providers/website/read-links.ts';
import type { WebsitePage } from '../../providers/website/read-page.ts';
import { fetchPage, fetchRobots } from '../../providers/website/website.ts';
import { askSource } from './ask-source.ts';

/** A company's website, opened. */
export interface Website {
  origin: string;
  homepage: WebsitePage;
  /** Whether the rules of the site let us fetch an address of it. */
  mayRead(url: string): boolean;
  /** Reads a page of the site; null when it has none, or does not want it read. */
  read(url: string): Promise<WebsitePage | null>;
}

type Asking = Pick<ComputeContext, 'ask'>;

/**
 * Opens the website of a domain at its homepage, over https or else http, as far as its rules for programs let us.
 * Null for one that does not answer, that wants no visit, or that is only for sale.
 */
export async function openWebsite(context: Asking, domain: string): Promise<Website | null> {
  const site = await visitWebsite(context, domain);
  return site === null || site.homepage.is_parked ? null : site;
}

/** As `openWebsite`, for whom it matters that a domain is for sale. */
export async function visitWebsite(context: Asking, domain: string): Promise<Website | null> {
  for (const origin of [`https://${domain}`, `http://${domain}`]) {
    const robots = await askRobots(context, origin);
    if (robots === 'unreachable') continue;
    const mayRead = (url: string) => isOnSite(url, domain) && allows(robots, url);
    const read = async (url: string) => (mayRead(url) ? askSource(context, fetchPage, { url }) : null);
    const homepage = await read(`${origin}/`);
    if (homepage !== null) return { origin, homepage, mayRead, read };
    // Who answers for its rules is there: http would be the same site without a lock.
    return null;
  }
  return null;
}

/** Another host has rules of its own. */
function isOnSite(url: string, domain: string): boolean {
  const host = URL.parse(url)?.hostname;
  return host === domain || host === `www.${domain}`;
}

/** RFC 9309, 2.3.1.4: rules that cannot be read because of a fault forbid everything. */
async function askRobots(context: Asking, origin: string) {
  const asked = await context.ask(
    fetchRobots,
    { origin },
    { operation: null, judge: (answer) => ({ accepted: true, rule: 'rules', value: answer }) },
  );
  if (asked.outcome === 'accepted') return asked.value;
  return asked.outcome === 'failed' || asked.outcome === 'skipped' ? 'unreachable' : null;
}

/** The pages of a site that its homepage links for these purposes, each once. */
export async function readLinked(site: Website, kinds: readonly (keyof SiteLinks)[]): Promise<WebsitePage[]> {
  const urls = new Set(kinds.flatMap((kind) => site.homepage.links[kind] ?? []));
  const pages: WebsitePage[] = [];
  for (const url of urls) {
    const page = await site.read(url);
    if (page !== null) pages.push(page);
  }
  return pages;
}
