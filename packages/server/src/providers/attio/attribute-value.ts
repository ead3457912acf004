/* Attio gives every value with who set it and when: https://docs.attio.com/docs/attribute-types */
import { z } from 'zod';
import type { OwnFields } from '../kit/own-row.ts';
import { ownValue } from '../kit/own-row.ts';

type Value = OwnFields[string];

const valueSchema = z.record(z.string(), ownValue);
type AttributeValue = z.infer<typeof valueSchema>;

/** A record's values by attribute. Values that cannot be read are left out. */
export const valuesSchema = z.record(z.string(), z.array(z.unknown()).catch([]));

/** Where the value itself is, by its `attribute_type`; everywhere else it is `value`. */
const mainProperties: ReadonlyMap<string, string> = new Map([
  ['personal-name', 'full_name'],
  ['email-address', 'email_address'],
  ['phone-number', 'phone_number'],
  ['domain', 'domain'],
  ['currency', 'currency_value'],
  ['interaction', 'interacted_at'],
  ['record-reference', 'target_record_id'],
  ['actor-reference', 'referenced_actor_id'],
]);

const titled = z.object({ title: z.string() });
const described = new Set(['active_from', 'active_until', 'created_by_actor', 'attribute_type']);

/** The values of an attribute, or a property of them: null for none, a list only of several. */
export function plainValue(values: readonly unknown[], property: string | undefined): Value {
  const plain = values.flatMap((value): Value[] => {
    const { data } = valueSchema.safeParse(value);
    if (data === undefined) return [];
    const found = property === undefined ? mainOf(data) : own(data, property);
    return found === undefined || found === null ? [] : [found];
  });
  return plain.length > 1 ? plain : (plain[0] ?? null);
}

function mainOf(value: AttributeValue): Value | undefined {
  const type = own(value, 'attribute_type');
  if (type === 'select') return titled.safeParse(own(value, 'option')).data?.title;
  if (type === 'status') return titled.safeParse(own(value, 'status')).data?.title;
  const property = typeof type === 'string' ? mainProperties.get(type) : undefined;
  return own(value, property ?? 'value') ?? withoutOrigin(value);
}

/** A location is made of many properties alike. */
function withoutOrigin(value: AttributeValue): Value {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !described.has(name)));
}

function own(value: AttributeValue, name: string): Value | undefined {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}
