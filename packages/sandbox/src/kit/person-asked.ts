import type { PersonQuery, WorldCompany, WorldPerson } from '../world/world.ts';
import type { Asked } from './asked.ts';

/** The names of the parameters that say who is meant. */
export interface PersonParameters {
  name?: string;
  first?: string;
  last?: string;
  /** The employer's. */
  domain?: string;
  company?: string;
  companyUrl?: string;
  /** A profile URL, or the handle at its end. */
  profile?: string;
  email?: string;
}

export interface PersonAsked {
  person: WorldPerson | null;
  /** The employer that was named. */
  company: WorldCompany | null;
  firstName: string;
  lastName: string;
}

/** Whom a request is about: by profile, by address, or else by name and employer. */
export function personAsked(asked: Asked, parameters: PersonParameters): PersonAsked {
  const { world } = asked;
  const textOf = (name: string | undefined) => (name === undefined ? undefined : asked.text(name));
  const [first, last] = [textOf(parameters.first), textOf(parameters.last)];
  const name = textOf(parameters.name) ?? ([first, last].filter(Boolean).join(' ') || undefined);
  const domainOrName = textOf(parameters.domain);
  const employer = {
    // Many take a company's name where they ask for its domain.
    ...(domainOrName?.includes('.') === false ? { name: domainOrName } : { domain: hostOf(domainOrName) }),
    ...(textOf(parameters.company) === undefined ? {} : { name: textOf(parameters.company) }),
    profileUrl: textOf(parameters.companyUrl),
  };
  const profile = textOf(parameters.profile);
  const query: PersonQuery =
    profile !== undefined
      ? { profileUrl: profileUrlOf(profile) }
      : parameters.email !== undefined && textOf(parameters.email) !== undefined
        ? { email: textOf(parameters.email) }
        : { name, company: employer };
  const person = world.findPerson(query);
  const [firstWord = '', ...otherWords] = (name ?? person?.name ?? '').split(/\s+/);
  return {
    person,
    company: world.findCompany(employer),
    firstName: first ?? firstWord,
    lastName: last ?? otherWords.join(' '),
  };
}

/** Vendors take a handle where they ask for a profile. */
export function profileUrlOf(urlOrHandle: string): string {
  return urlOrHandle.includes('/') ? urlOrHandle : `https://www.linkedin.com/in/${urlOrHandle}`;
}

/** The host of what may be a website. */
export function hostOf(domainOrUrl: string | undefined): string | undefined {
  return domainOrUrl?.replace(/^https?:\/\//, '').replace(/[/?#][^]*/, '');
}
