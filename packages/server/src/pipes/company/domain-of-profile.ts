import type { ComputeContext } from '../../engine/pipe.ts';
import { guessDomains } from './guess-domains.ts';
import { visitWebsite } from './read-website.ts';

const companyProfile = /linkedin\.com\/(?:company|school|showcase)\/([^/?#]+)/i;
/** How many websites are read. */
const mostVisits = 9;

/** The domain whose website links to a company's profile, among the domains that the profile's name suggests. */
export async function domainOfProfile(
  context: Pick<ComputeContext, 'ask'>,
  profileUrl: string,
): Promise<string | null> {
  const slug = slugOf(profileUrl);
  if (slug === null || /^\d+$/.test(slug)) return null;
  const guesses = guessDomains(slug.replaceAll('-', ' '), []).flat().slice(0, mostVisits);
  const sites = await Promise.all(guesses.map((domain) => visitWebsite(context, domain)));
  const at = sites.findIndex((site) => slugOf(site?.homepage.social.linkedin ?? '') === slug);
  return guesses[at] ?? null;
}

function slugOf(profileUrl: string): string | null {
  return companyProfile.exec(profileUrl)?.[1]?.toLowerCase() ?? null;
}
