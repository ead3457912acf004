/* Addresses of people and domains of companies are unique: https://docs.attio.com/docs/standard-objects */
import type { Asked } from '../../kit/asked.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { AttioObject } from './attio-attributes.ts';
import { uniquePropertyOf } from './attio-attributes.ts';
import { invalid } from './attio-error.ts';
import type { AttioValue, Values } from './attio-records.ts';
import { listRecords } from './attio-records.ts';

/** How Attio refuses values that another record has; null if none has them. `id` is that of the record written to. */
export function findConflict(
  asked: Asked,
  { object, id, written }: { object: AttioObject; id: string | null; written: Values },
): SimulatedReply | null {
  for (const [slug, values] of Object.entries(written)) {
    const property = uniquePropertyOf(object, slug);
    const wanted = new Set(property === null ? [] : textsOf(values, property));
    if (property === null || wanted.size === 0) continue;
    const owner = listRecords(asked, object).find((record) =>
      textsOf(record.values[slug] ?? [], property).some((text) => wanted.has(text) && record.id !== id),
    );
    if (owner !== undefined)
      return invalid(
        'uniqueness_conflict',
        `The value provided for attribute "${slug}" conflicts with one already in the system.`,
      );
  }
  return null;
}

function textsOf(values: readonly AttioValue[], property: string): string[] {
  return values.flatMap(({ [property]: value }) => (typeof value === 'string' ? [value.toLowerCase()] : []));
}
