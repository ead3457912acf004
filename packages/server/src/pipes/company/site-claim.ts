import type { WebsitePage } from '../../providers/website/read-page.ts';
import { compareNames } from './company-words.ts';
import type { Claim } from './score-identity.ts';

interface SeenPage {
  domain: string;
  origin: string;
  page: WebsitePage;
}

/** What a homepage says about its owner: the name that it states, or else the part of its title that is most like the name. */
export function claimOfSite(name: string, { domain, origin, page }: SeenPage): Claim | null {
  const stated = [page.organization?.name, page.organization?.legal_name, page.site_name].filter(isText);
  const named = mostAlike(name, stated.length > 0 ? stated : titleParts(page.title));
  if (named === null) return null;
  return {
    source: stated.length > 0 ? 'website' : 'page title',
    domain,
    name: named,
    profileUrl: page.social.linkedin,
    url: `${origin}/`,
  };
}

/** `Acme | Rockets for everyone`, `Home - Acme`. */
export function titleParts(title: string | null): string[] {
  return (title ?? '')
    .split(/[|•·:–—]|\s-\s/u)
    .map((part) => part.trim())
    .filter(isText);
}

function mostAlike(name: string, names: readonly string[]): string | null {
  const [best] = names.toSorted((a, b) => compareNames(name, b) - compareNames(name, a));
  return best ?? null;
}

function isText(text: string | null | undefined): text is string {
  return typeof text === 'string' && text.trim() !== '';
}
