import { z } from 'zod';
import type { CrmAccount, CrmContact } from '../../kit/crm-part.ts';
import { crmPart } from '../../kit/crm-part.ts';
import { makeUuid } from '../../kit/make-id.ts';
import type { SimulatorContext } from '../../kit/simulator.ts';
import type { WrittenRecords } from '../../kit/written-records.ts';
import { writtenRecords } from '../../kit/written-records.ts';
import type { Place, World } from '../../world/world.ts';
import type { AttioObject } from './attio-attributes.ts';

/** The properties of one value. */
export type AttioValue = Readonly<Record<string, unknown>>;

export interface AttioRecord {
  id: string;
  createdAt: string;
  /** By slug; an empty list where there is no value. */
  values: Readonly<Record<string, readonly AttioValue[]>>;
}

export type Values = AttioRecord['values'];

const valuesSchema = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));
const changes: Readonly<Record<AttioObject, WrittenRecords<Values>>> = {
  people: writtenRecords<Values>('people', valuesSchema),
  companies: writtenRecords<Values>('companies', valuesSchema),
};

/** The values that were written, by the id of their record. */
export function changesOf(object: AttioObject): WrittenRecords<Values> {
  return changes[object];
}

/** The records of an object with what was written to them; those that were made are at the end. */
export function listRecords(
  { world, state }: Pick<SimulatorContext, 'world' | 'state'>,
  object: AttioObject,
): readonly AttioRecord[] {
  const records = recordsOf(world, object);
  const before = records.map(({ values }) => values);
  const after = changesOf(object).over<Values>(before, { state, idOf, made: (values) => values });
  return after === before ? records : after.map(recordOf);
}

/** A record's id and the time when it was made are values of its own. */
export function recordOf(values: Values): AttioRecord {
  return { id: idOf(values), createdAt: String(values['created_at']?.[0]?.['value']), values };
}

function idOf(values: Values): string {
  return String(values['record_id']?.[0]?.['value']);
}

const made = new WeakMap<World, Map<AttioObject, readonly AttioRecord[]>>();

/** Everything of an object in the world, in the order in which it was created. */
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

export function emailValue(address: string): AttioValue {
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
    line_2: null,
    line_3: null,
    line_4: null,
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
