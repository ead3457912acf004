import { isObject } from '../kit/is-object.ts';

/** What a pipe needs, as the catalog says it. */
export type Need =
  | { kind: 'field'; field: string }
  | { kind: 'all'; of: Need[] }
  | { kind: 'any'; of: Need[] }
  | { kind: 'optional'; of: Need };

/** Null if it depends on the config. */
export function readNeed(inputs: unknown): Need | null {
  if (!isObject(inputs)) return null;
  const { field, all, any, optional } = inputs;
  if (typeof field === 'string') return { kind: 'field', field };
  if (Array.isArray(all)) return { kind: 'all', of: all.flatMap(readPart) };
  if (Array.isArray(any)) return { kind: 'any', of: any.flatMap(readPart) };
  const inner = readNeed(optional);
  return inner === null ? null : { kind: 'optional', of: inner };
}

function readPart(part: unknown): Need[] {
  const need = readNeed(part);
  return need === null ? [] : [need];
}

export function isMet(need: Need, has: (field: string) => boolean): boolean {
  switch (need.kind) {
    case 'field':
      return has(need.field);
    case 'all':
      return need.of.every((part) => isMet(part, has));
    case 'any':
      return need.of.length === 0 || need.of.some((part) => isMet(part, has));
    case 'optional':
      return true;
  }
}

/** What is lacking: each entry is a choice of fields, one of which would do. */
export function listLacking(need: Need, has: (field: string) => boolean): string[][] {
  if (isMet(need, has)) return [];
  if (need.kind === 'field') return [[need.field]];
  if (need.kind === 'all') return need.of.flatMap((part) => listLacking(part, has));
  return [fieldsOf(need)];
}

export function fieldsOf(need: Need): string[] {
  if (need.kind === 'field') return [need.field];
  return need.kind === 'optional' ? fieldsOf(need.of) : need.of.flatMap(fieldsOf);
}

/** `company domain or company name, and name`. */
export function sayLacking(lacking: readonly (readonly string[])[]): string {
  return lacking
    .map((choice) => choice.map((field) => field.replaceAll('_', ' ')).join(' or '))
    .join(', and ');
}

/** The need as lines: everything of `all` below each other, the choices of `any` in one line. */
export function describeNeed(need: Need): string[] {
  return need.kind === 'all' ? need.of.flatMap(describeNeed) : [describePart(need)];
}

function describePart(need: Need): string {
  switch (need.kind) {
    case 'field':
      return need.field;
    case 'all':
      return `(${need.of.map(describePart).join(' and ')})`;
    case 'any':
      return need.of.map(describePart).join(' or ');
    case 'optional':
      return `${describePart(need.of)}, optional`;
  }
}
