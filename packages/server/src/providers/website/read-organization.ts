// Reads what a page states about its organization in JSON-LD: https://schema.org/Organization.
import type { MarkupElement } from '../kit/parse-markup.ts';
import { attributeOf, cleanText } from '../kit/parse-markup.ts';

export type Organization = {
  name: string | null;
  legal_name: string | null;
  description: string | null;
  /** As the page writes it: `2014` or `2014-03-01`. */
  founding_date: string | null;
  /** `143` or `51-200`. */
  employees: string | null;
  address: PageAddress | null;
  telephone: string | null;
  email: string | null;
  /** Its other pages. */
  same_as: string[];
};

export type PageAddress = {
  street: string | null;
  city: string | null;
  region: string | null;
  postal_code: string | null;
  country: string | null;
};

/** `logo` is still relative to the page. */
export interface FoundOrganization {
  facts: Organization;
  logo: string | null;
}

const maxScripts = 20;
const maxNodes = 500;
const maxSameAs = 30;
/** The keys under which an organization may be part of something else. */
const nesting = ['@graph', 'publisher', 'mainEntity', 'about', 'itemListElement'];
const organizationType =
  /^(?:https?:\/\/schema\.org\/)?(?:\w*Organization|\w*Business|Corporation|NGO|Brand|\w*Store|OnlineStore|Restaurant|Hotel|Airline|School|CollegeOrUniversity|Hospital|LegalService|FinancialService)$/;

type Json = Readonly<Record<string, unknown>>;

/** The organization with the most details, or null if the page states none. */
export function readOrganization(scripts: readonly MarkupElement[]): FoundOrganization | null {
  const stated = scripts
    .filter((script) => attributeOf(script, 'type')?.toLowerCase().startsWith('application/ld+json') === true)
    .slice(0, maxScripts)
    .flatMap((script) => organizationsIn(parse(script.textContent)));
  const [first, ...others] = stated;
  if (first === undefined) return null;
  let best = first;
  for (const other of others) if (Object.keys(other).length > Object.keys(best).length) best = other;
  return { facts: readFacts(best), logo: textAt(best['logo'], ['url', 'contentUrl', '@id']) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Broken by a template, so it is ignored.
    return null;
  }
}

function organizationsIn(root: unknown): Json[] {
  const found: Json[] = [];
  const open: unknown[] = [root];
  for (let seen = 0; open.length > 0 && seen < maxNodes; seen += 1) {
    const node = open.shift();
    if (Array.isArray(node)) open.push(...node.slice(0, maxNodes));
    else if (isObject(node)) {
      if (isOrganization(node)) found.push(node);
      for (const key of nesting) if (node[key] !== undefined) open.push(node[key]);
    }
  }
  return found;
}

function isOrganization(node: Json): boolean {
  const types = listOf(node['@type']);
  const isOne = types.some(
    (type) => typeof type === 'string' && type.length < 80 && organizationType.test(type),
  );
  // A reference to an organization that is stated elsewhere has no name.
  return isOne && textAt(node['name'] ?? node['legalName']) !== null;
}

function readFacts(node: Json): Organization {
  const contact = listOf(node['contactPoint']).find(isObject) ?? {};
  return {
    name: textAt(node['name']),
    legal_name: textAt(node['legalName']),
    description: textAt(node['description']),
    founding_date: textAt(node['foundingDate']),
    employees: readEmployees(node['numberOfEmployees']),
    address: readAddress(node['address'] ?? node['location']),
    telephone: textAt(node['telephone']) ?? textAt(contact['telephone']),
    email: readEmail(textAt(node['email']) ?? textAt(contact['email'])),
    same_as: listOf(node['sameAs'])
      .filter((url) => typeof url === 'string' && /^https?:\/\/\S{1,1000}$/.test(url))
      .slice(0, maxSameAs)
      .map(String),
  };
}

function readEmail(text: string | null): string | null {
  return text?.replace(/^mailto:/i, '').toLowerCase() ?? null;
}

function readEmployees(value: unknown): string | null {
  const [count] = listOf(value);
  if (!isObject(count)) return textAt(count);
  const [low, high] = [textAt(count['minValue']), textAt(count['maxValue'])];
  if (low !== null && high !== null && low !== high) return `${low}-${high}`;
  return textAt(count['value']) ?? low ?? high;
}

function readAddress(value: unknown): PageAddress | null {
  const [stated] = listOf(value);
  const inner = isObject(stated) && isObject(stated['address']) ? stated['address'] : stated;
  const none = { street: null, city: null, region: null, postal_code: null, country: null };
  if (typeof inner === 'string') return { ...none, street: textAt(inner) };
  if (!isObject(inner)) return null;
  const address: PageAddress = {
    street: textAt(inner['streetAddress']),
    city: textAt(inner['addressLocality']),
    region: textAt(inner['addressRegion']),
    postal_code: textAt(inner['postalCode']),
    country: textAt(inner['addressCountry']),
  };
  return Object.values(address).some((part) => part !== null) ? address : null;
}

/** Text. The page may also use a number, a list, a value with a language, or a named thing. */
function textAt(value: unknown, keys: readonly string[] = ['name', '@value']): string | null {
  const [stated] = listOf(value);
  if (typeof stated === 'string') return cleanText(stated.replaceAll('&amp;', '&'), 1_000);
  if (typeof stated === 'number') return String(stated);
  if (!isObject(stated)) return null;
  const key = keys.find((name) => typeof stated[name] === 'string');
  return key === undefined ? null : cleanText(String(stated[key]), 1_000);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
