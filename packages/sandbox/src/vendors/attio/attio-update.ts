import { z } from 'zod';
import type { Asked } from '../../kit/asked.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { AttioObject } from './attio-attributes.ts';
import { hasSeveral, isObject, typeNameOf } from './attio-attributes.ts';
import { attioError, noSuchObject } from './attio-error.ts';
import { optionTitles } from './attio-options.ts';
import type { AttioValue } from './attio-records.ts';
import { changesOf, emailValue, listRecords } from './attio-records.ts';
import { shownRecord } from './attio-shown.ts';

const changeSchema = z.object({ data: z.object({ values: z.record(z.string(), z.unknown()) }) });

/** https://docs.attio.com/rest-api/endpoint-reference/records/update-a-record-append-multiselect-values */
export function updateRecord(asked: Asked): SimulatedReply {
  const object = asked.text('object') ?? '';
  if (!isObject(object)) return noSuchObject(object);
  const { data: change } = changeSchema.safeParse(readJsonBody(asked.request));
  if (change === undefined) return invalid('validation_type', 'Body payload validation error.');
  const id = asked.text('record') ?? '';
  const record = listRecords(asked, object).find((one) => one.id === id);
  if (record === undefined)
    return attioError(404, { code: 'not_found', message: `Could not find record with ID "${id}"` });
  const written = new Map<string, readonly AttioValue[]>();
  for (const [slug, given] of Object.entries(change.data.values)) {
    const read = readValues(asked, { object, slug, given });
    if ('refusal' in read) return read.refusal;
    const before = hasSeveral(object, slug) ? (record.values[slug] ?? []) : [];
    written.set(slug, [...before, ...read.values.filter((value) => !isAmong(value, before))]);
  }
  changesOf(object).write(asked.state, id, Object.fromEntries(written));
  const values = { ...record.values, ...Object.fromEntries(written) };
  return { status: 200, body: { data: shownRecord(asked.world, object, { ...record, values }) } };
}

function isAmong(value: AttioValue, others: readonly AttioValue[]): boolean {
  return others.some((other) => JSON.stringify(other) === JSON.stringify(value));
}

type Read = { values: AttioValue[] } | { refusal: SimulatedReply };

function readValues(
  { world }: Asked,
  { object, slug, given }: { object: AttioObject; slug: string; given: unknown },
): Read {
  const type = typeNameOf(object, slug);
  if (type === null || slug === 'record_id' || slug === 'created_at')
    return { refusal: invalid('validation_type', `Cannot write attribute with slug "${slug}"`) };
  const list = given === null ? [] : [given].flat();
  if (list.length > 1 && !hasSeveral(object, slug))
    return { refusal: invalid('validation_type', `"${slug}" takes one value`) };
  const values = list.map((one) => valueOf(type, one));
  const unread = values.indexOf(null);
  if (unread !== -1)
    return { refusal: invalid('validation_type', `Invalid value was passed to attribute "${slug}"`) };
  if (type === 'select') {
    const titles = optionTitles(world, { object, slug });
    const unknown = values.find((value) => !titles.includes(String(value?.['option'])));
    if (unknown !== undefined)
      return { refusal: invalid('value_not_found', `Cannot find select option for "${slug}"`) };
  }
  return { values: values.filter((value) => value !== null) };
}

function valueOf(type: string, given: unknown): AttioValue | null {
  if (typeof given === 'object' && given !== null) return Object.fromEntries(Object.entries(given));
  if (type === 'number') return Number.isFinite(Number(given)) ? { value: Number(given) } : null;
  if (typeof given !== 'string') return null;
  switch (type) {
    case 'text':
    case 'timestamp':
      return { value: given };
    case 'select':
      return { option: given };
    case 'email-address':
      return given.includes('@') ? emailValue(given) : null;
    case 'phone-number':
      return given.startsWith('+')
        ? { phone_number: given, original_phone_number: given, country_code: null }
        : null;
    case 'domain':
      return { domain: given.toLowerCase(), root_domain: given.toLowerCase() };
    case 'personal-name':
      return nameValue(given);
    // Places and references are objects.
    default:
      return null;
  }
}

/** A name in one text begins with the last names: `Reyes, Ana`. */
function nameValue(text: string): AttioValue {
  const [last = '', first = ''] = text.split(',').map((part) => part.trim());
  return { first_name: first, last_name: last, full_name: [first, last].filter(Boolean).join(' ') };
}

function invalid(code: string, message: string): SimulatedReply {
  return attioError(400, { code, message });
}
