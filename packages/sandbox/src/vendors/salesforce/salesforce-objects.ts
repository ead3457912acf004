/* Standard objects with some of their standard fields. */
import { z } from 'zod';
import type { CrmAccount, CrmContact, CrmStage } from '../../kit/crm-part.ts';
import { crmPart } from '../../kit/crm-part.ts';
import { daysBefore } from '../../kit/days-before.ts';
import type { SimulatorContext } from '../../kit/simulator.ts';
import type { WrittenRecords } from '../../kit/written-records.ts';
import { writtenRecords } from '../../kit/written-records.ts';
import type { World } from '../../world/world.ts';

export type FieldType = 'string' | 'number' | 'boolean' | 'datetime';
export const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type Fields = Readonly<Record<string, z.infer<typeof fieldValue>>>;

export interface SalesforceObject {
  /** As Salesforce spells it. */
  name: string;
  /** What ids of its records begin with. */
  prefix: string;
  /** Fields that a new record must have. */
  required: readonly string[];
  fields: Readonly<Record<string, FieldType>>;
  /** What `Account.Name` and the like lead to: the field that has its id. */
  parents: Readonly<Record<string, { by: string; object: () => SalesforceObject }>>;
  /** Fields that have the id of a record of one of several objects. */
  refersTo?: Readonly<Record<string, readonly SalesforceObject[]>>;
  /** What a new record has where nothing is said. */
  defaults?: Fields;
  list(world: World): readonly Fields[];
}

const entry = { Id: 'string', CreatedDate: 'datetime', IsDeleted: 'boolean' } as const;
const noParents = {};

export const account: SalesforceObject = {
  name: 'Account',
  prefix: '001',
  required: ['Name'],
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
  prefix: '003',
  required: ['LastName'],
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
  prefix: '00Q',
  required: ['LastName', 'Company'],
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

const opportunity: SalesforceObject = {
  name: 'Opportunity',
  prefix: '006',
  required: ['Name', 'StageName', 'CloseDate'],
  fields: {
    ...entry,
    AccountId: 'string',
    Name: 'string',
    StageName: 'string',
    Amount: 'number',
    Probability: 'number',
    CloseDate: 'datetime',
    IsClosed: 'boolean',
    IsWon: 'boolean',
  },
  parents: { Account: { by: 'AccountId', object: () => account } },
  list: (world) =>
    inOrder(world, 'Opportunity', () =>
      crmPart(world, 'salesforce').accounts.flatMap((entered): Fields[] => {
        const fields = opportunityFields(world, entered);
        return fields === null ? [] : [fields];
      }),
    ),
};

/** What was done and is to be done, which is all in what was written. */
const task: SalesforceObject = {
  name: 'Task',
  prefix: '00T',
  required: [],
  fields: {
    ...entry,
    Subject: 'string',
    Description: 'string',
    Status: 'string',
    Priority: 'string',
    TaskSubtype: 'string',
    ActivityDate: 'datetime',
    WhoId: 'string',
    WhatId: 'string',
  },
  defaults: { Status: 'Not Started', Priority: 'Normal', TaskSubtype: 'Task' },
  parents: noParents,
  refersTo: { WhoId: [contact, lead], WhatId: [account, opportunity] },
  list: () => [],
};

const objects = [account, contact, lead, opportunity, task];

/** By the name in lower case: SOQL does not heed case. */
export const salesforceObjects: ReadonlyMap<string, SalesforceObject> = new Map(
  objects.map((object) => [object.name.toLowerCase(), object]),
);

const written = new Map(
  objects.map(({ name }) => [name, writtenRecords<Fields>(name, z.record(z.string(), fieldValue))]),
);

/** What was written to records of an object. */
export function writtenOf({ name }: SalesforceObject): WrittenRecords<Fields> {
  const records = written.get(name);
  if (records === undefined) throw new Error(`There are no records of ${name}`);
  return records;
}

/** The records of an object with what was written to them. */
export function listRecords(
  { world, state }: Pick<SimulatorContext, 'world' | 'state'>,
  object: SalesforceObject,
): readonly Fields[] {
  const options = { state, idOf: (fields: Fields) => String(fields['Id']), made: (fields: Fields) => fields };
  return writtenOf(object).over<Fields>(object.list(world), options);
}

const made = new WeakMap<World, Map<string, readonly Fields[]>>();

function inOrder(world: World, name: string, make: () => Fields[]): readonly Fields[] {
  const lists = made.get(world) ?? new Map<string, readonly Fields[]>();
  made.set(world, lists);
  const list = lists.get(name) ?? make();
  lists.set(name, list);
  return list;
}

/** Eighteen characters; the first three tell the object. */
export function idOf(prefix: string, number: number): string {
  return `${prefix}Sim${String(number).padStart(12, '0')}`;
}

/** `2026-11-01T12:00:00.000+0000`. */
export function asDateTime(iso: string): string {
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

/** Whoever is more than a lead has been offered something; a customer has bought it. */
function opportunityFields(world: World, { company, createdAt, stage }: CrmAccount): Fields | null {
  if (stage === null || stage === 'lead') return null;
  const isWon = stage === 'customer';
  return {
    Id: idOf('006', company.id),
    CreatedDate: asDateTime(createdAt),
    IsDeleted: false,
    AccountId: idOf('001', company.id),
    Name: `${company.name} - New Business`,
    StageName: isWon ? 'Closed Won' : 'Proposal/Price Quote',
    Amount: company.headcount * 120,
    Probability: isWon ? 100 : 75,
    CloseDate: isWon ? createdAt.slice(0, 10) : daysBefore(world.today, -30),
    IsClosed: isWon,
    IsWon: isWon,
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
