import type { CatalogFieldName, fieldCatalog } from '../contract/field-catalog.ts';
import type { FieldFormat, FieldType, JsonValue } from '../contract/field.ts';

/** How a pipe states its inputs: a field, all of several, any of several, or an optional one. */
export type Requirement =
  | CatalogFieldName
  | { readonly all: readonly Requirement[] }
  | { readonly any: readonly Requirement[] }
  | { readonly optional: Requirement };

/** One leaf of a requirement, with the name it has in this request after aliasing. */
export interface NeedLeaf {
  field: string;
  name: string;
  type: FieldType;
  format: FieldFormat | null;
}

/** A requirement with its aliases applied. */
export type Need = NeedLeaf | { all: Need[] } | { any: Need[] } | { optional: Need };

/** A leaf of a need: an optional one never blocks, and of alternatives one is enough. */
export interface NeedUse {
  leaf: NeedLeaf;
  isOptional: boolean;
  isAlternative: boolean;
}

/** All leaves of a need, in order. */
export function listUses(need: Need | null, isOptional = false, isAlternative = false): NeedUse[] {
  if (need === null) return [];
  if ('all' in need) return need.all.flatMap((part) => listUses(part, isOptional, isAlternative));
  if ('optional' in need) return listUses(need.optional, true, isAlternative);
  if ('any' in need)
    return need.any.flatMap((part) => listUses(part, isOptional, need.any.length > 1 || isAlternative));
  return [{ leaf: need, isOptional, isAlternative }];
}

/** Whether a need is met, given which leaves are there. */
export function isMet(need: Need | null, has: (leaf: NeedLeaf) => boolean): boolean {
  if (need === null) return true;
  if ('all' in need) return need.all.every((part) => isMet(part, has));
  if ('any' in need) return need.any.some((part) => isMet(part, has));
  if ('optional' in need) return true;
  return has(need);
}

/** The TypeScript type of a catalog field's value. */
export type ValueOf<Name extends CatalogFieldName> = {
  string: string;
  number: number;
  boolean: boolean;
  json: JsonValue;
  unknown: JsonValue;
}[(typeof fieldCatalog)[Name]['type']];

type UnionToIntersection<U> = (U extends unknown ? (value: U) => void : never) extends (
  value: infer I,
) => void
  ? I
  : never;
type Nullable<T> = { [Key in keyof T]: T[Key] | null };

/** What `compute` gets for a requirement: required fields have a value, the others a value or null. */
export type InputsOf<R> = R extends null
  ? unknown
  : R extends CatalogFieldName
    ? { [Key in R]: ValueOf<Key> }
    : R extends { readonly all: readonly (infer Part)[] }
      ? UnionToIntersection<InputsOf<Part>>
      : R extends { readonly any: readonly (infer Part)[] }
        ? Nullable<UnionToIntersection<InputsOf<Part>>>
        : R extends { readonly optional: infer Part }
          ? Nullable<InputsOf<Part>>
          : never;
