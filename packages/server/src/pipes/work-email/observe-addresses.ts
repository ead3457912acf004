import type { Verdict } from '../../engine/asking/ask.ts';
import type { ComputeContext } from '../../engine/pipe.ts';
import type { Source } from '../../engine/widgets/widgets.ts';
import { allows } from '../../providers/website/allows.ts';
import type { WebsitePage } from '../../providers/website/read-page.ts';
import { fetchPage, fetchRobots } from '../../providers/website/website.ts';

export interface ObservedAddresses {
  emails: string[];
  /** Names of people that the pages show. */
  people: string[];
  /** The pages that addresses were read from. */
  sources: Source[];
}

function take<Value>(value: Value): Verdict<Value> {
  return { accepted: true, rule: 'read', value };
}

/**
 * Addresses that the website of a domain shows on its start page and its contact page, if its robots.txt allows reading
 * them. None for a page that cannot be read.
 */
export async function observeAddresses(domain: string, context: ComputeContext): Promise<ObservedAddresses> {
  const observed: ObservedAddresses = { emails: [], people: [], sources: [] };
  const origin = `https://${domain}`;
  const asked = await context.ask(fetchRobots, { origin }, { operation: null, judge: take });
  // RFC 9309, 2.3.1.4: if rules cannot be fetched, everything is forbidden; if a site has no rules, nothing is.
  if (asked.outcome !== 'accepted' && asked.outcome !== 'not_found') return observed;
  const robots = asked.outcome === 'accepted' ? asked.value : null;
  const read = async (url: string): Promise<WebsitePage | null> => {
    if (!allows(robots, url)) return null;
    const page = await context.ask(fetchPage, { url }, { operation: null, judge: take });
    return page.outcome === 'accepted' && !page.value.is_parked ? note(observed, page.value, url) : null;
  };
  const start = await read(`${origin}/`);
  const contact = start?.links.contact;
  if (contact && isOn(domain, contact)) await read(contact);
  return observed;
}

function note(observed: ObservedAddresses, page: WebsitePage, url: string): WebsitePage {
  observed.people.push(...page.people.map(({ name }) => name));
  if (page.emails.length === 0) return page;
  observed.emails.push(...page.emails);
  observed.sources.push({
    source: page.title ?? url,
    description: 'Addresses of others at the company',
    url,
  });
  return page;
}

/** The robots.txt of this site applied. */
function isOn(domain: string, url: string): boolean {
  return URL.parse(url)?.hostname.replace(/^www\./, '') === domain.replace(/^www\./, '');
}
