/* Standard objects with some of their standard fields. */
import type { CrmAccount, CrmContact, CrmStage } from '../../kit/crm-part.ts';
import { crmPart } from '../../kit/crm-part.ts';
import type { World } from '../../world/world.ts';

export type FieldType = 'string' | 'number' | 'boolean' | 'datetime';
type FieldValue = string | number | boolean | null;
export type Fields = Readonly<Record<string, FieldValue>>;

export interface SalesforceObject {
  /** As Salesforce spells it. */
  name: string;
  fields: Readonly<Record<string, FieldType>>;
  /** What `Account.Name` and the like lead to: the field that has its id. */
  parents: Readonly<Record<string, { by: string; object: () => SalesforceObject }>>;
  list(world: World): readonly Fields[];
}

const entry = { Id: 'string', CreatedDate: 'datetime', IsDeleted: 'boolean' } as const;
const noParents = {};

export const account: SalesforceObject = {
  name: 'Account',
  fields: {
    ...entry,
    Name: 'string',
    Website: 'string',
    Industry: 'string',
    Type: 'string',
    NumberOfEmployees: 'number',
    AnnualRevenue: 'number',
    BillingCity: 'string',
    BillingCountry: 'string',
    Phone: 'string',
  },
  parents: noParents,
  list: (world) => inOrder(world, 'Account', () => crmPart(world, 'salesforce').accounts.map(accountFields)),
};

const contact: SalesforceObject = {
  name: 'Contact',
  fields: {
    ...entry,
    AccountId: 'string',
    FirstName: 'string',
    LastName: 'string',
    Name: 'string',
    Email: 'string',
    Title: 'string',
    MobilePhone: 'string',
    MailingCity: 'string',
    MailingCountry: 'string',
    LeadSource: 'string',
    DoNotCall: 'boolean',
  },
  parents: { Account: { by: 'AccountId', object: () => account } },
  list: (world) => inOrder(world, 'Contact', () => crmPart(world, 'salesforce').contacts.map(contactFields)),
};

const lead: SalesforceObject = {
  name: 'Lead',
  fields: {
    ...entry,
    FirstName: 'string',
    LastName: 'string',
    Name: 'string',
    Company: 'string',
    Email: 'string',
    Title: 'string',
    City: 'string',
    Country: 'string',
    Status: 'string',
    Rating: 'string',
    NumberOfEmployees: 'number',
  },
  parents: noParents,
  // Leads that were not turned into contacts yet.
  list: (world) => inOrder(world, 'Lead', () => crmPart(world, 'salesforce-leads').contacts.map(leadFields)),
};

/** By the name in lower case: SOQL does not heed case. */
export const salesforceObjects: ReadonlyMap<string, SalesforceObject> = new Map(
  [account, contact, lead].map((object) => [object.name.toLowerCase(), object]),
);

const made = new WeakMap<World, Map<string, readonly Fields[]>>();

function inOrder(world: World, name: string, make: () => Fields[]): readonly Fields[] {
  const lists = made.get(world) ?? new Map<string, readonly Fields[]>();
  made.set(world, lists);
  const list = lists.get(name) ?? make();
  lists.set(name, list);
  return list;
}

/** Eighteen characters; the first three tell the object. */
function idOf(prefix: string, number: number): string {
  return `${prefix}Sim${String(number).padStart(12, '0')}`;
}

/** `2026-11-01T12:00:00.000+0000`. */
function asDateTime(iso: string): string {
  return iso.replace(/Z$/, '+0000');
}

const kinds: Readonly<Record<CrmStage, string>> = {
  lead: 'Prospect',
  opportunity: 'Prospect',
  customer: 'Customer - Direct',
};
const statuses: Readonly<Record<CrmStage, string>> = {
  lead: 'Open - Not Contacted',
  opportunity: 'Working - Contacted',
  customer: 'Closed - Converted',
};

function accountFields({ company, createdAt, stage }: CrmAccount): Fields {
  return {
    Id: idOf('001', company.id),
    CreatedDate: asDateTime(createdAt),
    IsDeleted: false,
    Name: company.name,
    Website: `https://www.${company.domain}`,
    Industry: company.industry,
    Type: stage === null ? null : kinds[stage],
    NumberOfEmployees: company.headcount,
    AnnualRevenue: company.revenueUsd,
    BillingCity: company.place.city,
    BillingCountry: company.place.country,
    Phone: company.phone,
  };
}

function personFields(person: CrmContact['person']) {
  return {
    FirstName: person.firstName,
    LastName: person.lastName,
    Name: person.name,
    Email: person.workEmail,
    Title: person.employments[0].title,
  };
}

function contactFields({ person, createdAt, stage }: CrmContact): Fields {
  return {
    Id: idOf('003', person.id),
    CreatedDate: asDateTime(createdAt),
    IsDeleted: false,
    AccountId: idOf('001', person.employments[0].company.id),
    ...personFields(person),
    MobilePhone: person.mobile,
    MailingCity: person.place.city,
    MailingCountry: person.place.country,
    LeadSource: stage === null ? null : stage === 'lead' ? 'Web' : 'Partner Referral',
    DoNotCall: stage === 'customer',
  };
}

function leadFields({ person, createdAt, stage }: CrmContact): Fields {
  const [{ company }] = person.employments;
  return {
    Id: idOf('00Q', person.id),
    CreatedDate: asDateTime(createdAt),
    IsDeleted: false,
    ...personFields(person),
    Company: company.name,
    City: person.place.city,
    Country: person.place.country,
    Status: statuses[stage ?? 'lead'],
    Rating: stage === null ? null : stage === 'lead' ? 'Cold' : 'Hot',
    NumberOfEmployees: company.headcount,
  };
}
