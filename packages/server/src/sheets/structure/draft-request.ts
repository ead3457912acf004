import { findCatalogField } from '../../contract/field-catalog.ts';
import type { FieldType, JsonValue } from '../../contract/field.ts';
import type { PipesRequest } from '../../contract/pipes-request.ts';
import type { Draft, DraftColumn } from './draft.ts';
import { draftPipe } from './draft.ts';

/** A pipes request as a sheet: what its records and annotations name becomes its columns. */
export function draftRequest({ field_annotations: annotations = {}, input, pipes }: PipesRequest): Draft {
  const samples = new Map<string, JsonValue>();
  for (const record of input)
    for (const [name, value] of Object.entries(record))
      if (name !== 'id' && (samples.get(name) ?? null) === null) samples.set(name, value);
  const names = new Set([...samples.keys(), ...Object.keys(annotations)]);
  const columns = [...names].map((name): DraftColumn => {
    const annotation = annotations[name];
    const known = findCatalogField(name);
    const type = annotation?.type ?? known?.type ?? typeOf(samples.get(name) ?? null);
    const format = annotation?.format ?? (known?.type === type ? known.format : null);
    return {
      no: null,
      name,
      type: type === 'unknown' ? 'string' : type,
      format,
      label: annotation?.label ?? null,
      isKey: false,
    };
  });
  return { columns, pipes: pipes.map(draftPipe) };
}

function typeOf(value: JsonValue): FieldType {
  if (typeof value === 'number' || typeof value === 'boolean')
    return typeof value === 'number' ? 'number' : 'boolean';
  return value !== null && typeof value === 'object' ? 'json' : 'string';
}
