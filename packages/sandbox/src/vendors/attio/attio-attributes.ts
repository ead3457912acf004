/* Attributes of people and companies: https://docs.attio.com/docs/standard-objects */

type AttributeKind = 'text' | 'order';

export interface AttributeType {
  /** As values are compared: texts by parts, numbers and times by order. */
  kind: AttributeKind;
  /** What a value is made of; the first is what is meant by the attribute alone. */
  properties: readonly string[];
}

const types = {
  text: { kind: 'text', properties: ['value'] },
  select: { kind: 'text', properties: ['option'] },
  number: { kind: 'order', properties: ['value'] },
  timestamp: { kind: 'order', properties: ['value'] },
  'personal-name': { kind: 'text', properties: ['full_name', 'first_name', 'last_name'] },
  'email-address': {
    kind: 'text',
    properties: [
      'email_address',
      'original_email_address',
      'email_domain',
      'email_root_domain',
      'email_local_specifier',
    ],
  },
  'phone-number': { kind: 'text', properties: ['phone_number', 'original_phone_number', 'country_code'] },
  domain: { kind: 'text', properties: ['domain', 'root_domain'] },
  location: { kind: 'text', properties: ['locality', 'region', 'country_code'] },
  'record-reference': { kind: 'text', properties: ['target_record_id', 'target_object'] },
} as const satisfies Record<string, AttributeType>;

export type AttributeTypeName = keyof typeof types;

/** Attributes by object and slug. */
export const attributes = {
  people: {
    record_id: 'text',
    created_at: 'timestamp',
    name: 'personal-name',
    email_addresses: 'email-address',
    phone_numbers: 'phone-number',
    job_title: 'text',
    linkedin: 'text',
    primary_location: 'location',
    company: 'record-reference',
    lifecycle: 'select',
  },
  companies: {
    record_id: 'text',
    created_at: 'timestamp',
    name: 'text',
    domains: 'domain',
    description: 'text',
    linkedin: 'text',
    primary_location: 'location',
    employees: 'number',
    annual_revenue: 'number',
    industry: 'select',
    lifecycle: 'select',
  },
} as const satisfies Record<string, Record<string, AttributeTypeName>>;

export type AttioObject = keyof typeof attributes;

export function isObject(slug: string): slug is AttioObject {
  return Object.hasOwn(attributes, slug);
}

/** The type of an attribute; null where the object has none of that slug. */
export function typeOf(object: AttioObject, slug: string): AttributeType | null {
  const name = typeNameOf(object, slug);
  return name === null ? null : types[name];
}

export function typeNameOf(object: AttioObject, slug: string): AttributeTypeName | null {
  const known: Readonly<Record<string, AttributeTypeName>> = attributes[object];
  return Object.hasOwn(known, slug) ? (known[slug] ?? null) : null;
}

/** Whether an attribute has any number of values; the others have one at most. */
export function hasSeveral(object: AttioObject, slug: string): boolean {
  const name = typeNameOf(object, slug);
  return name === 'email-address' || name === 'phone-number' || name === 'domain';
}

/** What no two records may have alike in an attribute; null for one that is not unique. */
export function uniquePropertyOf(object: AttioObject, slug: string): string | null {
  const name = typeNameOf(object, slug);
  return name === 'email-address' || name === 'domain' ? types[name].properties[0] : null;
}
