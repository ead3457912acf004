import type { SiteTraits } from '../world/site-traits.ts';
import { siteTraits } from '../world/site-traits.ts';
import type { World, WorldCompany, WorldPerson } from '../world/world.ts';

/** The website of one company. */
export interface Site {
  world: World;
  company: WorldCompany;
  traits: SiteTraits;
  /** Where its pages are, without a slash at the end. */
  origin: string;
}

/** The site at a host, live or not; null where there is no company. */
export function findSite(world: World, host: string): Site | null {
  const domain = host.replace(/^www\./, '');
  const company = world.findCompany({ domain });
  if (company === null) return null;
  const traits = siteTraits(world, company);
  return { world, company, traits, origin: `https://${traits.isOnWww ? 'www.' : ''}${domain}` };
}

/** The people a company shows: a few of the most senior. */
export function listShownPeople({ world, company }: Site, count: number): WorldPerson[] {
  return world.peopleAt(company).slice(0, count);
}

/** A number from 0 up to 1 that belongs to the site. */
export function siteLuck({ world, company }: Site, what: string): number {
  return world.chance('site', what, company.domain);
}
