import { isObject } from '../kit/is-object.ts';

/** What a pipe needs, as the catalog says it. */
export type Need =
  | { kind: 'field'; field: string }
  | { kind: 'all'; of: Need[] }
  | { kind: 'any'; of: Need[] };

/** Null if it depends on the config, or says nothing that must be there. */
export function readNeed(inputs: unknown): Need | null {
  if (!isObject(inputs)) return null;
  const { field, all, any } = inputs;
  if (typeof field === 'string') return { kind: 'field', field };
  if (Array.isArray(all)) return { kind: 'all', of: all.flatMap(readPart) };
  return Array.isArray(any) ? { kind: 'any', of: any.flatMap(readPart) } : null;
}

function readPart(part: unknown): Need[] {
  const need = readNeed(part);
  return need === null ? [] : [need];
}

export function isMet(need: Need, has: (field: string) => boolean): boolean {
  if (need.kind === 'field') return has(need.field);
  if (need.kind === 'all') return need.of.every((part) => isMet(part, has));
  // Of optional fields nothing is left to choose from.
  return need.of.length === 0 || need.of.some((part) => isMet(part, has));
}

/** What is lacking: each entry is a choice of fields, one of which would do. */
export function listLacking(need: Need, has: (field: string) => boolean): string[][] {
  if (isMet(need, has)) return [];
  if (need.kind === 'field') return [[need.field]];
  if (need.kind === 'all') return need.of.flatMap((part) => listLacking(part, has));
  return [need.of.flatMap(fieldsOf)];
}

export function fieldsOf(need: Need): string[] {
  return need.kind === 'field' ? [need.field] : need.of.flatMap(fieldsOf);
}

/** `company domain or company name, and name`. */
export function sayLacking(lacking: readonly (readonly string[])[]): string {
  return lacking
    .map((choice) => choice.map((field) => field.replaceAll('_', ' ')).join(' or '))
    .join(', and ');
}
