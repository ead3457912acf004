/* Contacts and companies with the properties HubSpot has by default. Values are texts, whatever their type. */
import { z } from 'zod';
import type { CrmAccount, CrmContact } from '../../kit/crm-part.ts';
import { crmPart } from '../../kit/crm-part.ts';
import type { SimulatorContext } from '../../kit/simulator.ts';
import type { WrittenRecords } from '../../kit/written-records.ts';
import { writtenRecords } from '../../kit/written-records.ts';
import type { World } from '../../world/world.ts';

export type PropertyType = 'string' | 'number' | 'datetime' | 'enumeration';
export type Properties = Readonly<Record<string, string | null>>;

export interface ObjectType {
  name: string;
  properties: Readonly<Record<string, PropertyType>>;
  /** What a search gives that names no properties. */
  usual: readonly string[];
  /** What a new one should have at least one of. */
  known: readonly string[];
  /** What `query` of a search looks through. */
  searched: readonly string[];
  list(world: World): readonly Properties[];
}

const entry = { hs_object_id: 'number', createdate: 'datetime', lastmodifieddate: 'datetime' } as const;

const contacts: ObjectType = {
  name: 'contacts',
  properties: {
    ...entry,
    email: 'string',
    firstname: 'string',
    lastname: 'string',
    jobtitle: 'string',
    company: 'string',
    website: 'string',
    city: 'string',
    country: 'string',
    mobilephone: 'string',
    hs_linkedin_url: 'string',
    lifecyclestage: 'enumeration',
    hs_lead_status: 'enumeration',
  },
  usual: ['createdate', 'email', 'firstname', 'hs_object_id', 'lastmodifieddate', 'lastname'],
  known: ['email', 'firstname', 'lastname'],
  searched: ['firstname', 'lastname', 'email', 'mobilephone', 'company'],
  list: (world) => crmPart(world, 'hubspot').contacts.map(contact).toSorted(byCreation),
};

const companies: ObjectType = {
  name: 'companies',
  properties: {
    ...entry,
    hs_lastmodifieddate: 'datetime',
    name: 'string',
    domain: 'string',
    industry: 'string',
    description: 'string',
    numberofemployees: 'number',
    annualrevenue: 'number',
    founded_year: 'string',
    city: 'string',
    state: 'string',
    country: 'string',
    phone: 'string',
    linkedin_company_page: 'string',
    lifecyclestage: 'enumeration',
  },
  usual: ['name', 'domain', 'createdate', 'hs_lastmodifieddate', 'hs_object_id'],
  known: ['name', 'domain'],
  searched: ['name', 'domain', 'phone'],
  list: (world) => crmPart(world, 'hubspot').accounts.map(company).toSorted(byCreation),
};

/** By name or by `objectTypeId`. */
export const objectTypes: ReadonlyMap<string, ObjectType> = new Map([
  ['contacts', contacts],
  ['contact', contacts],
  ['0-1', contacts],
  ['companies', companies],
  ['company', companies],
  ['0-2', companies],
]);

const changes = new Map<string, WrittenRecords<Properties>>(
  [contacts, companies].map(({ name }) => [
    name,
    writtenRecords(name, z.record(z.string(), z.string().nullable())),
  ]),
);

/** What was written of objects of a type. */
export function changesOf({ name }: ObjectType): WrittenRecords<Properties> {
  const written = changes.get(name);
  if (written === undefined) throw new Error(`There are no changes of ${name}`);
  return written;
}

export function listObjects(
  { world, state }: Pick<SimulatorContext, 'world' | 'state'>,
  type: ObjectType,
): readonly Properties[] {
  const idOf = (object: Properties) => object['hs_object_id'] ?? '';
  return changesOf(type).over<Properties>(type.list(world), { state, idOf, made: (fields) => fields });
}

const always = ['createdate', 'hs_object_id', 'lastmodifieddate'];

/** Properties that there are none of are left out without a word. */
export function shownObject(object: Properties, names: readonly string[], type: ObjectType) {
  const known = [...names, ...always].filter((name) => Object.hasOwn(type.properties, name));
  return {
    id: object['hs_object_id'],
    properties: Object.fromEntries(known.map((name) => [name, object[name] ?? null])),
    createdAt: object['createdate'],
    updatedAt: object['lastmodifieddate'],
    archived: false,
  };
}

function contact({ person, createdAt, stage }: CrmContact): Properties {
  const [{ company: employer, title }] = person.employments;
  return {
    hs_object_id: String(100_000 + person.id),
    createdate: createdAt,
    lastmodifieddate: createdAt,
    email: person.workEmail,
    firstname: person.firstName,
    lastname: person.lastName,
    jobtitle: title,
    company: employer.name,
    website: `https://www.${employer.domain}`,
    city: person.place.city,
    country: person.place.country,
    mobilephone: person.mobile,
    hs_linkedin_url: person.profileUrl,
    lifecyclestage: stage,
    hs_lead_status: stage === null ? null : stage === 'lead' ? 'NEW' : 'IN_PROGRESS',
  };
}

function company({ company: of, createdAt, stage }: CrmAccount): Properties {
  return {
    hs_object_id: String(7_000_000 + of.id),
    createdate: createdAt,
    lastmodifieddate: createdAt,
    hs_lastmodifieddate: createdAt,
    name: of.name,
    domain: of.domain,
    industry: of.industry,
    description: of.description,
    numberofemployees: String(of.headcount),
    annualrevenue: String(of.revenueUsd),
    founded_year: String(of.foundedYear),
    city: of.place.city,
    state: of.place.region,
    country: of.place.country,
    phone: of.phone,
    linkedin_company_page: of.profileUrl,
    lifecyclestage: stage,
  };
}

/** The oldest entry comes first, which is the order of a search that does not ask for one. */
function byCreation(one: Properties, other: Properties): number {
  return Date.parse(one['createdate'] ?? '') - Date.parse(other['createdate'] ?? '');
}
