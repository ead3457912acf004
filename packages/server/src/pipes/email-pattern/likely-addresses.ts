import { bestOf, countPatterns } from './infer-pattern.ts';
import type { Observed } from './infer-pattern.ts';
import type { MailName } from './mail-name.ts';
import { mailNamesOf } from './mail-name.ts';
import type { PatternName } from './patterns.ts';
import { patternNames, patterns } from './patterns.ts';

export interface LikelyAddress {
  address: string;
  pattern: PatternName;
  /** 0 to 1. The likelihoods of one person add up to 1 at most. */
  likelihood: number;
  /** 1 to 3 of 5, because the mailbox was not asked. */
  confidence: number;
}

/** The general shares count as much as this many samples, so a few addresses of the domain outweigh them. */
const priorWeight = 1;
/** The weights of the whole family name, and of its parts together. */
const wholeNameShare = 0.7;

/**
 * Addresses that a person may have at a domain, the likeliest first. Judged by the addresses of others there, or else by
 * what is common in general. Empty if the name is not written in Latin letters.
 */
export function likelyAddresses(fullName: string, domain: string, observed: Observed): LikelyAddress[] {
  const names = mailNamesOf(fullName);
  const counts = countPatterns(observed, domain);
  const best = bestOf(counts);
  let total = 0;
  for (const count of counts.values()) total += count;
  const found = new Map<string, LikelyAddress>();
  for (const pattern of patternNames) {
    const likelihood =
      ((counts.get(pattern) ?? 0) + priorWeight * patterns[pattern].share) / (total + priorWeight);
    const [name] = names;
    const main = name === undefined ? null : patterns[pattern].make(name);
    for (const [local, share] of localsOf(names, pattern)) {
      const samples = pattern === best?.pattern && local === main ? best.samples : 0;
      const address = `${local}@${domain.toLowerCase()}`;
      const known = found.get(address);
      const added = likelihood * share;
      if (known === undefined)
        found.set(address, { address, pattern, likelihood: added, confidence: confidenceOf(samples) });
      else known.likelihood += added;
    }
  }
  return [...found.values()].sort((a, b) => b.likelihood - a.likelihood);
}

/** 1 without samples, 2 with one or two, 3 with more. Never higher, because the mailbox was not asked. */
function confidenceOf(samples: number): number {
  if (samples === 0) return 1;
  return samples < 3 ? 2 : 3;
}

/** The addresses that a pattern makes from the forms of the name, and how they share its likelihood. */
function localsOf(names: readonly MailName[], pattern: PatternName): Map<string, number> {
  const locals = new Map<string, number>();
  for (const [index, name] of names.entries()) {
    const local = patterns[pattern].make(name);
    if (local === null) continue;
    const share = index === 0 ? wholeNameShare : (1 - wholeNameShare) / (names.length - 1);
    locals.set(local, (locals.get(local) ?? 0) + (names.length === 1 ? 1 : share));
  }
  return locals;
}
