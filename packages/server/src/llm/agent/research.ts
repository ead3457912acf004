import type { ComputeContext } from '../../engine/pipe.ts';
import { parseDomain } from '../../engine/formats/domain.ts';

/** What an agent has seen and done on a record. */
export interface Research {
  context: ComputeContext;
  /** Sets pages off from what the model is told; nobody who writes a page can know it. */
  fence: string;
  /** Addresses that stood in the prompt, in search results, or on pages: nothing else is fetched. */
  seen: Set<string>;
  /** Domains that the prompt names; of those any page may be asked for. */
  domains: ReadonlySet<string>;
  /** Pages that were really read, by address. */
  read: Map<string, { title: string | null }>;
  /** What tools said, by what they were asked. */
  said: Map<string, string>;
}

const urls = /https?:\/\/[^\s)>\]"'<]+/g;
const hosts = /(?:[a-z0-9-]+\.)+[a-z]{2,}/gi;
/** More than a prompt is about. */
const mostNamed = 100;

export function openResearch(
  context: ComputeContext,
  { prompt, fence }: { prompt: string; fence: string },
): Research {
  const named = [...new Set(prompt.match(hosts) ?? [])].slice(0, mostNamed);
  return {
    context,
    fence,
    seen: new Set((prompt.match(urls) ?? []).slice(0, mostNamed).flatMap((url) => plainUrl(url) ?? [])),
    domains: new Set(named.flatMap((host) => parseDomain(host) ?? [])),
    read: new Map(),
    said: new Map(),
  };
}

/** An address as it is compared with others; null for what is none. */
export function plainUrl(text: string): string | null {
  const url = URL.parse(text.trim().replace(/[.,;:!?]+$/, ''));
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return null;
  url.hash = '';
  return url.href;
}

/**
 * Whether the agent may fetch an address. What a page tells it to fetch could carry off what it knows, as parts of the
 * address; so only addresses that somebody else wrote down are fetched, and pages of sites that the prompt is about.
 */
export function mayFetch({ seen, domains }: Research, url: string): boolean {
  if (seen.has(url)) return true;
  const { hostname, search, pathname } = new URL(url);
  const domain = parseDomain(hostname);
  return typeof domain === 'string' && domains.has(domain) && search === '' && pathname.length <= 100;
}
