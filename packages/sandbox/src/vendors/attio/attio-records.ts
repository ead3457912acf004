import type { CrmAccount, CrmContact } from '../../kit/crm-part.ts';
import { crmPart } from '../../kit/crm-part.ts';
import { makeUuid } from '../../kit/make-id.ts';
import type { Place, World } from '../../world/world.ts';
import type { AttioObject, AttributeTypeName } from './attio-attributes.ts';
import { attributes } from './attio-attributes.ts';

/** The properties of one value. */
export type AttioValue = Readonly<Record<string, unknown>>;

export interface AttioRecord {
  id: string;
  createdAt: string;
  /** By slug; an empty list where there is no value. */
  values: Readonly<Record<string, readonly AttioValue[]>>;
}

const made = new WeakMap<World, Map<AttioObject, readonly AttioRecord[]>>();

/** Everything of an object, in the order in which it was created. */
export function recordsOf(world: World, object: AttioObject): readonly AttioRecord[] {
  const lists = made.get(world) ?? new Map<AttioObject, readonly AttioRecord[]>();
  made.set(world, lists);
  const list = lists.get(object) ?? makeRecords(world, object);
  lists.set(object, list);
  return list;
}

function makeRecords(world: World, object: AttioObject): AttioRecord[] {
  const { accounts, contacts } = crmPart(world, 'attio');
  const records =
    object === 'companies'
      ? accounts.map((account) => companyRecord(world, account))
      : contacts.map((contact) => personRecord(world, contact));
  return records.toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt));
}

function personRecord(world: World, { person, createdAt, stage }: CrmContact): AttioRecord {
  const [{ company, title }] = person.employments;
  const id = makeUuid(world, ['attio', 'person', person.id]);
  const { firstName: first_name, lastName: last_name, name: full_name } = person;
  return {
    id,
    createdAt,
    values: {
      record_id: [{ value: id }],
      created_at: [{ value: createdAt }],
      name: [{ first_name, last_name, full_name }],
      email_addresses: [person.workEmail, person.personalEmail].map(emailValue),
      phone_numbers:
        person.mobile === null
          ? []
          : [
              {
                phone_number: person.mobile,
                original_phone_number: person.mobile,
                country_code: person.place.countryCode,
              },
            ],
      job_title: [{ value: title }],
      linkedin: [{ value: person.profileUrl }],
      primary_location: [locationValue(person.place)],
      company: [
        { target_object: 'companies', target_record_id: makeUuid(world, ['attio', 'company', company.id]) },
      ],
      lifecycle: stage === null ? [] : [optionValue(stage)],
    },
  };
}

function companyRecord(world: World, { company, createdAt, stage }: CrmAccount): AttioRecord {
  const id = makeUuid(world, ['attio', 'company', company.id]);
  return {
    id,
    createdAt,
    values: {
      record_id: [{ value: id }],
      created_at: [{ value: createdAt }],
      name: [{ value: company.name }],
      domains: [{ domain: company.domain, root_domain: company.domain }],
      description: [{ value: company.description }],
      linkedin: [{ value: company.profileUrl }],
      primary_location: [locationValue(company.place)],
      employees: [{ value: company.headcount }],
      annual_revenue: [{ value: company.revenueUsd }],
      industry: [optionValue(company.industry)],
      lifecycle: stage === null ? [] : [optionValue(stage)],
    },
  };
}

function emailValue(address: string): AttioValue {
  const [local = '', domain = ''] = address.split('@');
  return {
    email_address: address.toLowerCase(),
    original_email_address: address,
    email_domain: domain,
    email_root_domain: domain,
    email_local_specifier: local,
  };
}

function locationValue({ city, region, countryCode }: Place): AttioValue {
  return {
    line_1: null,
    locality: city,
    region,
    postcode: null,
    country_code: countryCode,
    latitude: null,
    longitude: null,
  };
}

function optionValue(title: string): AttioValue {
  return { option: title };
}

const workspaceId = '14beef7a-99f7-4534-a87e-70b564330a4c';

/** A record as it is answered: each value with who set it and when. */
export function shownRecord(object: AttioObject, { id, createdAt, values }: AttioRecord) {
  const types: Readonly<Record<string, AttributeTypeName>> = attributes[object];
  return {
    id: {
      workspace_id: workspaceId,
      object_id: object === 'people' ? objectIds.people : objectIds.companies,
      record_id: id,
    },
    created_at: createdAt,
    web_url: `https://app.attio.com/simulated/${object}/${id}`,
    values: Object.fromEntries(
      Object.entries(values).map(([slug, list]) => [
        slug,
        list.map((value) => shownValue(value, { type: types[slug] ?? 'text', createdAt })),
      ]),
    ),
  };
}

const objectIds = {
  people: '97052eb9-e65e-443f-a297-f2d9a4a7f795',
  companies: '3fdf2a0e-7b3c-4b1a-9f0c-2f1bd2a1f3aa',
} as const;

function shownValue(value: AttioValue, { type, createdAt }: { type: AttributeTypeName; createdAt: string }) {
  const origin = {
    active_from: createdAt,
    active_until: null,
    created_by_actor: { type: 'api-token', id: '044e7377-9d1f-4457-8b1b-6e5d2d9a7a35' },
  };
  const option = type === 'select' ? { option: { title: value['option'], is_archived: false } } : value;
  return { ...origin, ...option, attribute_type: type };
}
