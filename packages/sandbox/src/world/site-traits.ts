import type { World, WorldCompany } from './world.ts';

/** What a company's website is like; sites differ in quality as real ones do. */
export interface SiteTraits {
  state: 'live' | 'parked' | 'none';
  /** Whether the site is at `www.`, so that the bare domain redirects there, or the other way round. */
  isOnWww: boolean;
  hasDescription: boolean;
  hasOpenGraph: boolean;
  jsonLd: 'none' | 'object' | 'list' | 'graph';
  /** Whether the contact page names addresses rather than only a form. */
  hasAddresses: boolean;
  /** Whether people are on a page of their own rather than on the one about the company. */
  hasTeamPage: boolean;
  hasFeed: boolean;
  robots: 'open' | 'no_team' | 'closed';
}

export function siteTraits(world: World, { domain }: WorldCompany): SiteTraits {
  const luck = (trait: string) => world.chance('site', trait, domain);
  const state = luck('state');
  const jsonLd = luck('json-ld');
  const robots = luck('robots');
  return {
    state: state < 0.06 ? 'none' : state < 0.08 ? 'parked' : 'live',
    isOnWww: luck('www') < 0.4,
    hasDescription: luck('description') < 0.9,
    hasOpenGraph: luck('open-graph') < 0.8,
    jsonLd: jsonLd < 0.34 ? 'none' : jsonLd < 0.74 ? 'object' : jsonLd < 0.84 ? 'list' : 'graph',
    hasAddresses: luck('addresses') < 0.6,
    hasTeamPage: luck('team') < 0.7,
    hasFeed: luck('feed') < 0.7,
    robots: robots < 0.03 ? 'closed' : robots < 0.13 ? 'no_team' : 'open',
  };
}
