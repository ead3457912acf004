/* What pipes write to records: properties whose values are templates. */
import { z } from 'zod';
import { typedAs } from '../../contract/input-hint.ts';
import { strictObject } from '../../contract/strict-object.ts';
import type { Templates } from '../lists/list-templates.ts';

export const line = typedAs({ kind: 'template', lines: 'one' });
export const systemName = z.string().trim().min(1).max(200);

export const recordProperties = z
  .array(strictObject({ property: systemName, value: z.string().max(100_000).meta(line) }))
  .min(1)
  .max(200)
  .refine(
    (list) => new Set(list.map(({ property }) => property)).size === list.length,
    'A property is named twice.',
  )
  .describe('What is written. A property whose value is blank for a record is left out.');
type RecordProperties = z.infer<typeof recordProperties>;

export function propertyTemplates(properties: RecordProperties): Templates {
  return properties.map(({ value }, at): [string, string] => [`properties[${at}].value`, value]);
}

/** A blank text would empty a property that somebody has filled in, so it is not written. */
export function fillProperties(
  properties: RecordProperties,
  texts: readonly string[],
): Readonly<Record<string, string>> {
  const written = properties.flatMap(({ property }, at): [string, string][] => {
    const value = (texts[at] ?? '').trim();
    return value === '' ? [] : [[property.trim(), value]];
  });
  return Object.fromEntries(written);
}
