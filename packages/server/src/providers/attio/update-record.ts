import { z } from 'zod';
import type { RecordChange } from '../kit/record-change.ts';
import { checkChange } from '../kit/record-change.ts';
import { attio } from './attio.ts';
import { language } from './record-query.ts';

const form = {
  label: language.label,
  idForm: 'a UUID',
  isId: (id: string) => z.uuid().safeParse(id).success,
  isObject: (name: string) => language.isObject(name),
  isProperty: (name: string) => language.isField(name),
};

/**
 * Writes attributes of one record: replaces the value of one that has a single value, and adds to those of one that
 * has several. A property is the slug of an attribute, or `attribute.property` for a part of its value.
 */
export const updateRecord = attio.effect({
  id: 'attio.update_record',
  refuse: (change: RecordChange) => checkChange(change, form),
  request: ({ object, id, properties }) => ({
    method: 'PATCH',
    path: `/objects/${encodeURIComponent(object)}/records/${id}`,
    body: { data: { values: valuesOf(properties) } },
  }),
  errors: { means: { not_found: 'not_found', 404: 'not_found' } },
  limits: { requestsPerSecond: 25 },
  reply: z.object({ data: z.object({ id: z.object({ record_id: z.string() }) }) }),
  answer: ({ data }) => ({ id: data.id.record_id }),
});

/** Attio reads a list of one for every attribute, whether it has one value or several. */
function valuesOf(properties: RecordChange['properties']): Record<string, unknown[]> {
  const values = new Map<string, string | Record<string, string>>();
  for (const [name, value] of Object.entries(properties)) {
    const [slug = '', part] = name.split('.');
    const before = values.get(slug);
    const parts = typeof before === 'object' ? before : {};
    values.set(slug, part === undefined ? value : { ...parts, [part]: value });
  }
  return Object.fromEntries([...values].map(([slug, value]) => [slug, [value]]));
}
