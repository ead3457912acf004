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
  /** Whether the rules of the site allow us to fetch an address. */
  mayRead(url: string): boolean;
  /** Reads a page of the site. Null if it does not exist, or if the site forbids it. */
  read(url: string): Promise<WebsitePage | null>;
}

type Asking = Pick<ComputeContext, 'ask'>;

/**
 * Opens the homepage of a domain, over https or else http, if its robots.txt allows it. Null if the site does not answer,
 * if it forbids the visit, or if the domain is for sale.
 */
export async function openWebsite(context: Asking, domain: string): Promise<Website | null> {
  const site = await visitWebsite(context, domain);
  return site === null || site.homepage.is_parked ? null : site;
}

/** Like `openWebsite`, for callers that need to know whether the domain is for sale. */
export async function visitWebsite(context: Asking, domain: string): Promise<Website | null> {
  for (const origin of [`https://${domain}`, `http://${domain}`]) {
    const robots = await askRobots(context, origin);
    if (robots === 'unreachable') continue;
    const mayRead = (url: string) => isOnSite(url, domain) && allows(robots, url);
    const read = async (url: string) => (mayRead(url) ? askSource(context, fetchPage, { url }) : null);
    const homepage = await read(`${origin}/`);
    if (homepage !== null) return { origin, homepage, mayRead, read };
    // A site that answered for its rules exists. Over http it would be the same site without encryption.
    return null;
  }
  return null;
}

/** Another host has its own rules. */
function isOnSite(url: string, domain: string): boolean {
  const host = URL.parse(url)?.hostname;
  return host === domain || host === `www.${domain}`;
}

/** RFC 9309, 2.3.1.4: if rules cannot be read because of a fault, everything is forbidden. */
async function askRobots(context: Asking, origin: string) {
  const asked = await context.ask(
    fetchRobots,
    { origin },
    { operation: null, judge: (answer) => ({ accepted: true, rule: 'rules', value: answer }) },
  );
  if (asked.outcome === 'accepted') return asked.value;
  return asked.outcome === 'failed' || asked.outcome === 'skipped' ? 'unreachable' : null;
}

/** The pages that the homepage links to for these purposes, each once. */
export async function readLinked(site: Website, kinds: readonly (keyof SiteLinks)[]): Promise<WebsitePage[]> {
  const urls = new Set(kinds.flatMap((kind) => site.homepage.links[kind] ?? []));
  const pages: WebsitePage[] = [];
  for (const url of urls) {
    const page = await site.read(url);
    if (page !== null) pages.push(page);
  }
  return pages;
}
