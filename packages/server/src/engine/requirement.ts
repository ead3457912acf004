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

/** A leaf, and how binding it is: `optional` ones never block; each of the alternatives would do in its place. */
export interface NeedUse {
  leaf: NeedLeaf;
  optional: boolean;
  alternatives: readonly Need[];
}

/** All leaves of a need, in order, and whether each is required. */
export function listUses(need: Need | null, optional = false, alternatives: readonly Need[] = []): NeedUse[] {
  if (need === null) return [];
  if ('all' in need) return need.all.flatMap((part) => listUses(part, optional, alternatives));
  if ('optional' in need) return listUses(need.optional, true, alternatives);
  if ('any' in need) {
    return need.any.flatMap((part, index) => {
      const others = need.any.filter((_, other) => other !== index);
      return listUses(part, optional, [...alternatives, ...others]);
    });
  }
  return [{ leaf: need, optional, alternatives }];
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
