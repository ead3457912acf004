/* Who registered the domains of the companies of the world, where and when. */
import type { World, WorldCompany } from '../world/world.ts';
import { daysBefore } from './days-before.ts';

export interface DomainTruth {
  /** ISO day. */
  registeredOn: string;
  expiresOn: string;
  registrar: string;
  /** Null where it is hidden, as it is for most. */
  registrant: string | null;
  country: string | null;
}

const registrars = ['Harbour Names, Inc.', 'Northern Registrar AB', 'Dotsmith LLC', 'Regista SAS'];
/** Nobody could register a domain with a company's name much earlier. */
const firstYear = 1996;

/** The registration of a company's domain; null for top levels whose registry does not say. */
export function domainTruth(world: World, company: WorldCompany): DomainTruth | null {
  const { domain, legalName, place } = company;
  if (!isTold(domain)) return null;
  const luck = (what: string) => world.chance('rdap', what, domain);
  const year = Math.max(firstYear, company.foundedYear);
  const isShown = luck('shown') < 0.25;
  const latest = daysBefore(world.today, 30);
  const registeredOn = `${year}-${two(1 + luck('month') * 12)}-${two(1 + luck('day') * 28)}`;
  return {
    registeredOn: registeredOn < latest ? registeredOn : latest,
    expiresOn: `${Number(world.today.slice(0, 4)) + 1}-${two(1 + luck('month') * 12)}-01`,
    registrar: registrars[Math.floor(luck('registrar') * registrars.length)] ?? '',
    registrant: isShown ? legalName : null,
    country: isShown || luck('country') < 0.5 ? place.countryCode : null,
  };
}

const silent: ReadonlySet<string> = new Set(['de', 'io', 'es', 'at', 'it', 'ch']);

/** Registries of some countries, and of some others, take no part. */
export function isTold(domain: string): boolean {
  return !silent.has(domain.slice(domain.lastIndexOf('.') + 1));
}

function two(part: number): string {
  return String(Math.floor(part)).padStart(2, '0');
}
