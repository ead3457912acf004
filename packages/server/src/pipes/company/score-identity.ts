// Decides which domain belongs to a name. Every source votes for one, and every point of a score has a reason.
import { compareNames, companyWords } from './company-words.ts';

/** Sources of candidates, by how much they count. */
export const reliability = { crustdata: 25, wikidata: 25, website: 20, 'page title': 12 } as const;
export type IdentitySource = keyof typeof reliability;

/** One source's claim that a company of this name has this domain. */
export interface Claim {
  source: IdentitySource;
  domain: string;
  name: string;
  profileUrl: string | null;
  /** The page or entry that says so. */
  url: string;
}

export interface DomainTraits {
  /** Whether the domain is for sale. */
  isParked: boolean;
  /** Null if nobody has looked. */
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

/** From this score on it is probably this company. Lower scores are guesses that often mean another one. */
export const acceptedScore = 60;

const mostForName = 50;
const forSecondSource = 15;
const forThirdSource = 5;
const mostForDomain = 10;
const forProfile = 5;
const withoutMail = -5;

/** Scores the domains that sources claim for a name, the best first. A domain that is for sale belongs to nobody. */
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

/** Whether the company's page on LinkedIn has exactly this name. A later namesake must take another one. */
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

/** A score in the five steps of a confidence widget. The upper two need more than one source. */
export function confidenceOf(score: number): number {
  if (score >= 95) return 5;
  if (score >= 86) return 4;
  return score >= 82 ? 3 : 2;
}
