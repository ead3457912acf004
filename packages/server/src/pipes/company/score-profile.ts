// Decides which profile a name at a company means. Every source that knows one votes for it, and every point has a reason.
import { distance } from 'fastest-levenshtein';
import { splitName } from '../names/split-name.ts';
import { compareNames, plain } from './company-words.ts';

export type ProfileSource = 'website' | 'wikidata' | 'prospeo' | 'amplemarket' | 'crustdata';

/** A profile that a source connects with a person. */
export interface ProfileClaim {
  source: ProfileSource;
  profileUrl: string;
  name: string;
  company: { name: string | null; domain: string | null };
  /** Other known text that may name a place. */
  place: string | null;
  url: string;
}

export interface AskedPerson {
  name: string;
  company: string;
  /** Null if it is not known which company is meant. */
  domain: string | null;
  place: string | null;
}

export interface ScoredProfile {
  profileUrl: string;
  /** 0 to 100. */
  score: number;
  /** `name 50`, `company 30`: they add up to the score. */
  reasons: string[];
  claims: ProfileClaim[];
}

/** From this score on it is probably this person and not a namesake. */
export const acceptedScore = 65;

const mostForName = 50;
const mostForCompany = 30;
const forSecondSource = 15;
const forPlace = 10;
const forOtherPlace = -10;

/** The company's own page says who works there now. A vendor's record may be from last year. */
const reliability: Readonly<Record<ProfileSource, number>> = {
  website: 10,
  wikidata: 7,
  prospeo: 5,
  amplemarket: 5,
  crustdata: 5,
};

/** Scores the profiles that sources name, the best first. */
export function scoreProfiles(claims: readonly ProfileClaim[], asked: AskedPerson): ScoredProfile[] {
  const byProfile = Map.groupBy(claims, ({ profileUrl }) => profileKey(profileUrl));
  return [...byProfile.values()].map((own) => scoreProfile(own, asked)).toSorted((a, b) => b.score - a.score);
}

function scoreProfile(claims: ProfileClaim[], asked: AskedPerson): ScoredProfile {
  const most = (points: (claim: ProfileClaim) => number) => Math.round(Math.max(...claims.map(points)));
  const name = most((claim) => mostForName * comparePeople(asked.name, claim.name));
  const company = most(({ company: at }) => mostForCompany * compareCompany(at, asked));
  const sources = new Set(claims.map(({ source }) => source)).size;
  const points: [reason: string, points: number][] =
    name === 0
      ? []
      : [
          ['name', name],
          ['company', company],
          ['source', most(({ source }) => reliability[source])],
          ['agreement', sources > 1 ? forSecondSource : 0],
          ['place', placePoints(claims, asked.place)],
        ];
  return {
    profileUrl: claims[0]?.profileUrl ?? '',
    score: Math.max(
      0,
      Math.min(
        100,
        points.reduce((sum, [, value]) => sum + value, 0),
      ),
    ),
    reasons: points.flatMap(([reason, value]) => (value === 0 ? [] : `${reason} ${value}`)),
    claims,
  };
}

/** LinkedIn has hosts for countries, and ignores upper and lower case. */
function profileKey(url: string): string {
  return decodeSafely(/\/in\/([^/?#]+)/i.exec(url)?.[1] ?? url).toLowerCase();
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * How likely two names belong to one person, from 0 to 1. 1: the same first and last name, whatever is between them. 0.9:
 * a short form of the first name. 0.8: its initial. 0.7: a typing mistake. 0: another last name.
 */
export function comparePeople(one: string, other: string): number {
  const [a, b] = [readName(one), readName(other)];
  if (a.first === b.first && a.last === b.last) return 1;
  // A first name alone fits too many people.
  if (a.last === '' || b.last === '') return 0;
  if (a.last !== b.last) return a.first === b.first && isSlip(a.last, b.last) ? 0.7 : 0;
  return compareFirstNames(a.first, b.first);
}

function compareFirstNames(one: string, other: string): number {
  if (one === other) return 1;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length === 1) return long.startsWith(short) ? 0.8 : 0;
  if (short.length >= 3 && long.startsWith(short)) return 0.9;
  return isSlip(one, other) ? 0.7 : 0;
}

/** The first of the given names, and the family name. */
function readName(name: string): { first: string; last: string } {
  const { first_name: given, last_name: family } = splitName(name);
  return { first: plain(given ?? name).split(' ')[0] ?? '', last: plain(family ?? '') };
}

function isSlip(one: string, other: string): boolean {
  return Math.min(one.length, other.length) >= 5 && distance(one, other) === 1;
}

function compareCompany({ name, domain }: ProfileClaim['company'], asked: AskedPerson): number {
  if (domain !== null && asked.domain !== null && domain === asked.domain) return 1;
  return name === null ? 0 : compareNames(name, asked.company) * 0.9;
}

function placePoints(claims: readonly ProfileClaim[], hint: string | null): number {
  const places = claims.flatMap(({ place }) => place ?? []);
  if (hint === null || places.length === 0) return 0;
  const parts = plain(hint)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part.length > 2);
  return places.some((place) => parts.some((part) => plain(place).includes(part))) ? forPlace : forOtherPlace;
}

/** A score in the five steps of a confidence widget. */
export function confidenceOfProfile(score: number): number {
  if (score >= 95) return 5;
  if (score >= 88) return 4;
  return score >= 80 ? 3 : 2;
}
