/* What is written to Attio: how objects, ids, attributes and values of it look. */
import { z } from 'zod';
import type { RecordChange } from '../kit/record-change.ts';
import { language } from './record-query.ts';

export const form = {
  label: language.label,
  idForm: 'a UUID',
  isId: (id: string) => z.uuid().safeParse(id).success,
  isObject: (name: string) => language.isObject(name),
  isProperty: (name: string) => language.isField(name),
};

/** Everything that a key writes counts as one: https://docs.attio.com/rest-api/guides/rate-limiting */
export const writing = { requestsPerSecond: 25, endpoint: 'write' } as const;

/** Attio reads a list of one for every attribute, whether it has one value or several. */
export function valuesOf(properties: RecordChange['properties']): Record<string, unknown[]> {
  const values = new Map<string, string | Record<string, string>>();
  for (const [name, value] of Object.entries(properties)) {
    const [slug = '', part] = name.split('.');
    const before = values.get(slug);
    const parts = typeof before === 'object' ? before : {};
    values.set(slug, part === undefined ? value : { ...parts, [part]: value });
  }
  return Object.fromEntries([...values].map(([slug, value]) => [slug, [value]]));
}
