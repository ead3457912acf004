import { freeMailDomains } from './data/mail-domains.ts';
import { companySlug, companySlugToDomain, domainToSlug, slugToDomain } from './domain-slug.ts';
import { squash, titleCase } from './fold.ts';
import { at, hash } from './hash.ts';
import { localParts } from './person-name.ts';
import type { WorldCompany } from './world.ts';

/*
 * Strangers are kept nowhere: their profile URLs and addresses say all that it takes to make them up again, which is
 * the name and the employer's domain.
 */

interface Named {
  firstName: string;
  lastName: string;
}

/** The person whom a stranger is read from. */
export interface StrangerRead extends Named {
  domain: string;
}

/** The same for one person, however asked for. */
export function strangerKey(named: Named, company: WorldCompany): string {
  const { first, last } = localParts(named.firstName, named.lastName);
  return `${first}.${last}@${company.id}`;
}

export function strangerAddress(named: Named, company: WorldCompany): string {
  const { first, last } = localParts(named.firstName, named.lastName);
  return `${first}.${last}@${company.domain}`;
}

/** As `jane-doe-at-acme-com`. */
export function strangerSlug(named: Named, company: WorldCompany): string {
  const { first, last } = localParts(named.firstName, named.lastName);
  return `${first}-${last}-at-${domainToSlug(company.domain)}`;
}

/** As `jane.doe.acme@gmail.com`. */
export function strangerPersonalAddress(named: Named, company: WorldCompany): string {
  const { first, last } = localParts(named.firstName, named.lastName);
  const host = at(freeMailDomains, hash(company.id, first, last) % 3);
  return `${first}.${last}.${companySlug(company.domain)}@${host}`;
}

/** The name and employer in the slug of a stranger's profile URL; null when there is none. */
export function readStrangerSlug(slug: string): StrangerRead | null {
  const middle = slug.indexOf('-at-');
  const domain = middle < 0 ? null : slugToDomain(slug.slice(middle + 4));
  const name = middle < 0 ? null : readSlugName(slug.slice(0, middle));
  return domain === null || name === null ? null : { ...name, domain };
}

/** The name in an ordinary slug such as `jane-doe-123`; null when it has fewer than two words. */
export function readSlugName(slug: string): Named | null {
  const words = slug.split('-').filter((word) => word !== '' && !/\d/.test(word));
  const last = words.pop();
  return last === undefined || words.length === 0 ? null : nameOf(words.join('-'), last);
}

/** `jane.doe` or `jane_doe` as a name; null for what does not look like one. */
export function readLocalName(local: string): Named | null {
  const match = /^([a-z]+(?:-[a-z]+)*)[._]([a-z]+(?:-[a-z]+)*)$/.exec(local);
  return match === null ? null : nameOf(match[1] ?? '', match[2] ?? '');
}

/** The name and employer in a stranger's personal address; null when it has none. */
export function readStrangerLocal(local: string): StrangerRead | null {
  const [first, last, slug, ...more] = local.split('.');
  const name = more.length > 0 ? null : readLocalName(`${first ?? ''}.${last ?? ''}`);
  return name === null || !slug ? null : { ...name, domain: companySlugToDomain(slug) };
}

function nameOf(first: string, last: string): Named | null {
  const capital = (word: string): string => titleCase(word).replaceAll(' ', '-');
  return squash(first) === '' || squash(last) === ''
    ? null
    : { firstName: capital(first), lastName: capital(last) };
}
