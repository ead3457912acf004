/* Whom a question is about, as somebody would see who skims it: addresses and URLs first, then names. */
import { parse } from 'tldts';
import { disposableDomains, freeMailDomains } from '../../world/data/mail-domains.ts';
import { words } from '../../world/data/words.ts';
import type { World, WorldCompany, WorldPerson } from '../../world/world.ts';
import { findNamedCompany, findNamedPerson } from './find-named.ts';
import { firstMatches } from './first-matches.ts';
import type { ModelQuestion } from './model-question.ts';
import { toolTexts, userTexts } from './question-text.ts';

/** Both null when nobody is known; a known person's employer is the company unless another one is named. */
export interface Subject {
  company: WorldCompany | null;
  person: WorldPerson | null;
}

interface Mention {
  kind: 'profile' | 'email' | 'domain';
  text: string;
  at: number;
}

// Every repetition is bounded and begins where a word does: a long text without spaces costs no more than another.
const profile =
  /(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/(?:in|pub|company|school|showcase)\/[^\s"'<>()?#,\]]{1,120}/giu;
const email = /(?<![\w.+-])[\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4}(?![\w-])/giu;
const domain =
  /(?<![\p{L}\p{N}@_.+-])(?:[\p{L}\p{N}][\p{L}\p{N}-]{0,62}\.){1,4}\p{L}{2,24}(?![\p{L}\p{N}@_-])/giu;

const mostMentions = 50;

/** Hosts that a prompt names without being about them. */
const platforms: ReadonlySet<string> = new Set([
  ...words(`linkedin.com crunchbase.com google.com wikipedia.org twitter.com x.com facebook.com instagram.com youtube.com
    github.com glassdoor.com g2.com json-schema.org schema.org w3.org wikidata.org`),
  ...freeMailDomains,
  ...disposableDomains,
]);

/** Looks into what the user said, and only then into what tools found. */
export function findSubject(question: ModelQuestion, world: World): Subject {
  const asked = findIn(userTexts(question), world);
  if (asked !== null) return asked;
  return findIn(toolTexts(question), world) ?? { company: null, person: null };
}

/** Null when the texts name nobody; a subject of nulls when they name somebody whom nobody knows. */
function findIn(texts: readonly string[], world: World): Subject | null {
  const text = texts.join('\n');
  const mentions = findMentions(text);
  const person = personOf(mentions, world);
  const company = companyOf(mentions, world);
  const isSomebodyNamed = person !== undefined || company !== undefined;
  const found = company ?? (isSomebodyNamed ? null : findNamedCompany(text, world));
  const known = person ?? (found === null ? null : findNamedPerson(text, { company: found, world }));
  if (!isSomebodyNamed && found === null) return null;
  return { company: found ?? known?.employments[0].company ?? null, person: known };
}

function findMentions(text: string): Mention[] {
  const list = (kind: Mention['kind'], pattern: RegExp) =>
    firstMatches(text, pattern, mostMentions).map((match): Mention => ({
      kind,
      text: match[0].replace(/(?<![.:;!])[.:;!]+$/, ''),
      at: match.index,
    }));
  const found = [...list('profile', profile), ...list('email', email), ...list('domain', domain)];
  return found.toSorted((one, other) => one.at - other.at);
}

/** The first one that is a person's; undefined when there is none, null when nobody knows them. */
function personOf(mentions: readonly Mention[], world: World): WorldPerson | null | undefined {
  for (const { kind, text } of mentions) {
    if (kind === 'profile' && /\/(?:in|pub)\//i.test(text)) return world.findPerson({ profileUrl: text });
    if (kind === 'email') return world.mailbox(text).person ?? world.findPerson({ email: text });
  }
  return undefined;
}

/** As `personOf`: the first mention decides, also when it leads nowhere. */
function companyOf(mentions: readonly Mention[], world: World): WorldCompany | null | undefined {
  for (const { kind, text } of mentions) {
    if (kind === 'profile') {
      if (/\/(?:in|pub)\//i.test(text)) continue;
      return world.findCompany({ profileUrl: text });
    }
    const host = kind === 'email' ? text.slice(text.lastIndexOf('@') + 1) : text;
    const { domain: name, isIcann, publicSuffix } = parse(host);
    const isReal = isIcann === true || publicSuffix === 'test';
    if (name !== null && isReal && !platforms.has(name.toLowerCase()))
      return world.findCompany({ domain: host });
  }
  return undefined;
}
