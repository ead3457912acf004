import type { MarkupElement } from '../kit/parse-markup.ts';
import { attributeOf, cleanText, parseHtml } from '../kit/parse-markup.ts';
import { readEmails } from './read-emails.ts';
import type { JobBoard } from './read-job-boards.ts';
import { readJobBoards } from './read-job-boards.ts';
import type { SiteLinks } from './read-links.ts';
import { readLinks } from './read-links.ts';
import type { Organization } from './read-organization.ts';
import { readOrganization } from './read-organization.ts';
import type { PagePerson } from './read-people.ts';
import { readPeople } from './read-people.ts';
import type { SocialProfiles } from './read-social.ts';
import { readSocial } from './read-social.ts';
import { isParked, readTechnologies } from './page-hints.ts';
import { webUrl } from './web-url.ts';

/** What a page says about its owner. Addresses are absolute. */
export type WebsitePage = {
  title: string | null;
  description: string | null;
  site_name: string | null;
  lang: string | null;
  canonical_url: string | null;
  logo_url: string | null;
  feed_url: string | null;
  organization: Organization | null;
  social: SocialProfiles;
  emails: string[];
  people: PagePerson[];
  links: SiteLinks;
  /** Job boards that the page leads to. Missing in answers that an earlier version has kept. */
  job_boards?: JobBoard[];
  /** Whether the domain is only for sale. */
  is_parked: boolean;
  technologies: string[];
};

/** The elements of a page that are read, in order. */
export interface PageParts {
  base: string;
  metas: ReadonlyMap<string, string>;
  links: readonly MarkupElement[];
  scripts: readonly MarkupElement[];
  anchors: readonly MarkupElement[];
}

/** Enough for any page made for people. */
const maxOfAKind = 5_000;

/** Reads the HTML of a page. `url` is the base of its relative links. Takes limited time for any input. */
export function readPage(html: string, url: string): WebsitePage {
  const byName = Map.groupBy(
    parseHtml(html, 'html, base, title, meta, link, script, a'),
    ({ localName }) => localName,
  );
  const all = (name: string) => (byName.get(name) ?? []).slice(0, maxOfAKind);
  const first = (name: string) => byName.get(name)?.[0];
  const parts: PageParts = {
    base: webUrl(attributeIn(first('base'), 'href'), url)?.href ?? url,
    metas: readMetas(all('meta')),
    links: all('link'),
    scripts: all('script'),
    anchors: all('a'),
  };
  const title = cleanText(first('title')?.textContent, 300);
  const organization = readOrganization(parts.scripts);
  return {
    title: title ?? parts.metas.get('og:title') ?? null,
    ...readHead(parts, organization?.logo ?? null),
    lang: readLang(attributeIn(first('html'), 'lang')),
    organization: organization?.facts ?? null,
    social: readSocial(parts, organization?.facts.same_as ?? []),
    emails: readEmails(parts.anchors),
    people: readPeople(parts),
    links: readLinks(parts),
    job_boards: readJobBoards(parts),
    is_parked: isParked(title ?? '', parts),
    technologies: readTechnologies(parts),
  };
}

function attributeIn(element: MarkupElement | undefined, name: string): string | null {
  return element === undefined ? null : attributeOf(element, name);
}

/** By name or property; the first of each. */
function readMetas(elements: readonly MarkupElement[]): Map<string, string> {
  const metas = new Map<string, string>();
  for (const element of elements) {
    const name = (attributeOf(element, 'name') ?? attributeOf(element, 'property'))?.toLowerCase();
    const content = cleanText(attributeOf(element, 'content'), 1_000);
    if (name !== undefined && content !== null && !metas.has(name)) metas.set(name, content);
  }
  return metas;
}

function readHead({ base, metas, links }: PageParts, logo: string | null) {
  const absolute = (href: string | null | undefined) => webUrl(href ?? null, base)?.href ?? null;
  const linked = (rel: string, type?: RegExp) => {
    const link = links.find(
      (element) =>
        hasRel(element, rel) && (type === undefined || type.test(attributeOf(element, 'type') ?? '')),
    );
    return absolute(attributeIn(link, 'href'));
  };
  return {
    description: metas.get('description') ?? metas.get('og:description') ?? null,
    site_name: metas.get('og:site_name') ?? metas.get('application-name') ?? null,
    canonical_url: linked('canonical') ?? absolute(metas.get('og:url')),
    // A preview image (og:image) is rarely the logo. An icon always represents it.
    logo_url: absolute(logo) ?? linked('apple-touch-icon') ?? linked('icon'),
    feed_url: linked('alternate', /^application\/(?:rss|atom)\+xml/i),
  };
}

function hasRel(element: MarkupElement, rel: string): boolean {
  return (attributeOf(element, 'rel') ?? '').toLowerCase().split(' ').includes(rel);
}

function readLang(lang: string | null): string | null {
  return lang !== null && /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,3}$/i.test(lang)
    ? lang.replaceAll('_', '-')
    : null;
}
