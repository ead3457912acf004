/* What is written to a record: values of its attributes, by their types. */
import { z } from 'zod';
import type { Asked } from '../../kit/asked.ts';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { AttioObject } from './attio-attributes.ts';
import { hasSeveral, typeNameOf } from './attio-attributes.ts';
import { invalid } from './attio-error.ts';
import { optionTitles } from './attio-options.ts';
import type { AttioValue, Values } from './attio-records.ts';
import { emailValue } from './attio-records.ts';

const writtenSchema = z.object({ data: z.object({ values: z.record(z.string(), z.unknown()) }) });

/** The values in the body of a request, by slug, or why Attio refuses them. */
export function readWritten(
  asked: Asked,
  object: AttioObject,
): { written: Values } | { refusal: SimulatedReply } {
  const { data: body } = writtenSchema.safeParse(readJsonBody(asked.request));
  if (body === undefined) return { refusal: invalid('validation_type', 'Body payload validation error.') };
  const written = new Map<string, readonly AttioValue[]>();
  for (const [slug, given] of Object.entries(body.data.values)) {
    const read = readValues(asked, { object, slug, given });
    if ('refusal' in read) return read;
    written.set(slug, read.values);
  }
  return { written: Object.fromEntries(written) };
}

function readValues(
  { world }: Asked,
  { object, slug, given }: { object: AttioObject; slug: string; given: unknown },
): { values: AttioValue[] } | { refusal: SimulatedReply } {
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
