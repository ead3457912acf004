/* Routes about one person: what the vendor has of them, as much of it as it covers, at times out of date. */
import type { Employment, WorldCompany, WorldPerson } from '../world/world.ts';
import type { Asked } from './asked.ts';
import { guessAddress } from './guess-address.ts';
import { mobileAsKnown } from './mobile-as-known.ts';
import type { PersonParameters } from './person-asked.ts';
import { personAsked } from './person-asked.ts';
import type { SimulatedReply } from './simulator.ts';
import type { Route } from './simulator-spec.ts';
import { personAsKnown } from './stale-view.ts';

/** Shares of 1: how many the vendor has, and how many of those are from before the last change of job. */
export interface Holds {
  coverage: number;
  staleness: number;
}

interface About<Known> extends Pick<Route, 'needs' | 'isFree'> {
  by: PersonParameters;
  holds: Holds;
  found(known: Known, asked: Asked): SimulatedReply;
  missing(asked: Asked): SimulatedReply;
}

export interface KnownEmail {
  email: string;
  /** `guess`: what the other addresses of the company suggest. */
  status: 'valid' | 'catch_all' | 'guess';
  /** 0 to 100; low for guesses. */
  score: number;
  isStale: boolean;
  company: WorldCompany;
  /** Null for a guess about somebody whom the vendor never saw. */
  person: WorldPerson | null;
  firstName: string;
  lastName: string;
}

export interface EmailRoute extends About<KnownEmail> {
  /** Of those that it does not have, the share for which the vendor guesses; none where left out. */
  guesses?: number;
  /** The share of addresses at catch-all domains that the vendor gives out. Default 1. */
  atCatchAll?: number;
}

/** The work address of a person. */
export function emailRoute({
  by,
  holds,
  guesses = 0,
  atCatchAll = 1,
  found,
  missing,
  ...route
}: EmailRoute): Route {
  return {
    ...route,
    answer: (asked) => {
      const about = personAsked(asked, by);
      const known =
        about.person === null
          ? null
          : knownEmail(asked, { ...about, person: about.person, holds, atCatchAll });
      const told = known ?? (guesses === 0 ? null : guessedEmail(asked, { ...about, guesses }));
      return told === null ? missing(asked) : found(told, asked);
    },
  };
}

function knownEmail(
  asked: Asked,
  about: { person: WorldPerson; holds: Holds; atCatchAll: number; firstName: string; lastName: string },
): KnownEmail | null {
  const { person, holds, atCatchAll, firstName, lastName } = about;
  const known = personAsKnown(asked.world, asked.vendor, { of: person, what: 'email', ...holds });
  if (known === null) return null;
  const { company } = known.employments[0];
  if (company.mailHost === 'none') return null;
  if (company.isCatchAll && asked.chance('catch-all', person.id) > atCatchAll) return null;
  const isStale = known !== person;
  const [least, most] = company.isCatchAll ? [60, 82] : isStale ? [70, 85] : [88, 99];
  return {
    email: known.workEmail,
    status: company.isCatchAll ? 'catch_all' : 'valid',
    score: asked.between(least, most, 'score', known.workEmail),
    isStale,
    company,
    person: known,
    firstName,
    lastName,
  };
}

function guessedEmail(
  asked: Asked,
  about: {
    person: WorldPerson | null;
    company: WorldCompany | null;
    firstName: string;
    lastName: string;
    guesses: number;
  },
): KnownEmail | null {
  const { person, company, firstName, lastName, guesses } = about;
  if (company === null || company.mailHost === 'none' || firstName === '' || lastName === '') return null;
  // Seldom for names that it never saw.
  const share = person === null ? guesses * 0.4 : guesses;
  if (asked.chance('guesses', firstName, lastName, company.domain) > share) return null;
  const email = guessAddress(asked.world, asked.vendor, { name: { firstName, lastName }, company });
  const score = asked.between(20, 55, 'score', email);
  return { email, status: 'guess', score, isStale: false, company, person: null, firstName, lastName };
}

export interface KnownPerson {
  person: WorldPerson;
  /** The present one, as far as the vendor knows. */
  job: Employment;
  company: WorldCompany;
  isStale: boolean;
}

/** Who a person is: name, profile, jobs. `what` tells facts apart that the vendor covers differently. */
export function personRoute({
  what = 'profile',
  by,
  holds,
  found,
  missing,
  ...route
}: About<KnownPerson> & { what?: string }): Route {
  return {
    ...route,
    answer: (asked) => {
      const { person } = personAsked(asked, by);
      const known =
        person === null ? null : personAsKnown(asked.world, asked.vendor, { of: person, what, ...holds });
      if (known === null) return missing(asked);
      const [job] = known.employments;
      return found({ person: known, job, company: job.company, isStale: known !== person }, asked);
    },
  };
}

export interface MobileRoute extends About<{ mobile: string; person: WorldPerson }> {
  /** Whether the vendor leaves a person out, such as those in the EU. */
  excludes?(person: WorldPerson): boolean;
}

/** A mobile number, in E.164. */
export function mobileRoute({ by, holds, excludes, found, missing, ...route }: MobileRoute): Route {
  return {
    ...route,
    answer: (asked) => {
      const { person } = personAsked(asked, by);
      if (person === null || excludes?.(person) === true) return missing(asked);
      const mobile = mobileAsKnown(asked.world, asked.vendor, { of: person, ...holds });
      return mobile === null ? missing(asked) : found({ mobile, person }, asked);
    },
  };
}
