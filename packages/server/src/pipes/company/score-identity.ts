// Which domain belongs to a name: every source votes for one, and each point of a score has its reason.
import { compareNames, companyWords } from './company-words.ts';

/** Where a candidate comes from, by how much its word counts. */
export const reliability = { crustdata: 25, wikidata: 25, website: 20, 'page title': 12 } as const;
export type IdentitySource = keyof typeof reliability;

/** What one source says: that a company of this name is at this domain. */
export interface Claim {
  source: IdentitySource;
  domain: string;
  name: string;
  profileUrl: string | null;
  /** The page or entry that says so. */
  url: string;
}

export interface DomainTraits {
  /** Whether the domain only waits for a buyer. */
  isParked: boolean;
  /** Null where nobody looked. */
  acceptsMail: boolean | null;
}

export interface ScoredIdentity {
  domain: string;
  /** 0 to 100. */
  score: number;
  /** `name 50`, `agreement 15`: they add up to the score. */
  reasons: string[];
  claims: Claim[];
}

/** From here on it is rather this company than none; below it a guess that is often another one's. */
export const acceptedScore = 60;

const mostForName = 50;
const forSecondSource = 15;
const forThirdSource = 5;
const mostForDomain = 10;
const forProfile = 5;
const withoutMail = -5;

/** Scores the domains that sources claim for a name, the best first. A domain that is for sale is nobody's. */
export function scoreIdentities(
  name: string,
  { claims, traits }: { claims: readonly Claim[]; traits: ReadonlyMap<string, DomainTraits> },
): ScoredIdentity[] {
  const byDomain = Map.groupBy(claims, ({ domain }) => domain);
  return [...byDomain]
    .filter(([domain]) => traits.get(domain)?.isParked !== true)
    .map(([domain, own]) => scoreDomain(name, { domain, claims: own, traits: traits.get(domain) }))
    .toSorted((a, b) => b.score - a.score || a.domain.length - b.domain.length);
}

interface Candidate {
  domain: string;
  claims: Claim[];
  traits: DomainTraits | undefined;
}

function scoreDomain(name: string, { domain, claims, traits }: Candidate): ScoredIdentity {
  const similarity = Math.max(...claims.map((claim) => compareNames(name, claim.name)));
  const sources = new Set(claims.map(({ source }) => (source === 'page title' ? 'website' : source)));
  const points: [reason: string, points: number][] =
    similarity === 0
      ? []
      : [
          ['name', Math.round(mostForName * similarity)],
          ['source', Math.max(...claims.map(({ source }) => reliability[source]))],
          ['agreement', agreementOf(sources.size)],
          ['domain', Math.round(mostForDomain * resemblance(name, domain))],
          ['profile', claims.some((claim) => isNamedProfile(name, claim)) ? forProfile : 0],
          ['no mail', traits?.acceptsMail === false ? withoutMail : 0],
        ];
  return {
    domain,
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

function agreementOf(sources: number): number {
  return (sources >= 2 ? forSecondSource : 0) + (sources >= 3 ? forThirdSource : 0);
}

/** Whether the company's page on LinkedIn is at the very name: a namesake that came later has to take another. */
function isNamedProfile(name: string, { profileUrl }: Claim): boolean {
  const slug = /\/company\/([^/?#]+)/i.exec(profileUrl ?? '')?.[1]?.toLowerCase();
  const words = companyWords(name);
  return slug !== undefined && (slug === words.join('-') || slug === words.join(''));
}

/** How much a domain looks like a name, from 0 to 1. */
export function resemblance(name: string, domain: string): number {
  const label = (domain.split('.')[0] ?? '').replaceAll('-', '');
  const words = companyWords(name);
  const whole = words.join('');
  if (label === whole) return 1;
  if (label === words.map((word) => word[0] ?? '').join('') && words.length > 2) return 0.7;
  if (label === words[0] || label === words.slice(0, -1).join('')) return 0.7;
  return (label.length > 3 && whole.includes(label)) || (whole.length > 3 && label.includes(whole)) ? 0.5 : 0;
}

/** A score in the five steps of a confidence widget; the upper two take more than one source. */
export function confidenceOf(score: number): number {
  if (score >= 95) return 5;
  if (score >= 86) return 4;
  return score >= 82 ? 3 : 2;
}
