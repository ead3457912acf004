import type { FieldDefinition } from './api-types.ts';

/* What the generated catalog is written in. */

export type FieldType = FieldDefinition['type'];
export type FieldFormat = NonNullable<FieldDefinition['format']>;

/** An object of JSON. */
export type Json = { [key: string]: unknown };
/** Nothing at all. */
// An entry of the catalog may have nothing of a kind; with an index signature it would have everything.
// oxlint-disable-next-line typescript/no-generated-empty-object-type
export type None = Record<never, never>;

/** A filter that lists what is wanted. */
export type Listed<Value extends string = string> = readonly Value[] | { include?: readonly Value[] };
/** A filter that lists what is wanted, or what is not. */
export type List<Value extends string = string> =
  | readonly Value[]
  | { include?: readonly Value[]; exclude?: readonly Value[] };
/** A filter with two ends. One that is left out is open. */
export type Range<End extends string> = { [Name in End]?: number | null };

export interface PipeEntry<Inputs, Outputs, Optional, Config> {
  inputs: Inputs;
  outputs: Outputs;
  /** Outputs that only come when `output_fields` enables them. */
  optional: Optional;
  config: Config;
}

export interface SearchEntry<Outputs, Optional, Config, IsOpen = false> {
  outputs: Outputs;
  optional: Optional;
  config: Config;
  /** Whether rows also have the columns of a source of your own. */
  isOpen: IsOpen;
}

/** The keys of every member of a union. */
export type KeysOf<Type> = Type extends unknown ? Extract<keyof Type, string> : never;

/** Fields under other names: an alias takes the place of the catalog's name. */
export type InputNames<Names extends string> = { readonly [Name in Names]?: { readonly alias: string } };
/** Outputs under other names, switched on or off. */
export type OutputNames<Names extends string> = {
  readonly [Name in Names]?: { readonly alias?: string; readonly enabled?: boolean };
};

/** What a field is called with these settings. */
type NameOf<Name, Settings> = Settings extends {
  readonly [Key in Name & string]: { readonly alias: infer Alias extends string };
}
  ? string extends Alias
    ? string
    : Alias extends ''
      ? Name
      : Alias
  : Name;

type IsEnabled<Name, Settings, Default> = Settings extends {
  readonly [Key in Name & string]: { readonly enabled: infer IsOn };
}
  ? IsOn
  : Default;

type Enabled<Fields, Settings, Default> = {
  [
    Name in keyof Fields as IsEnabled<Name, Settings, Default> extends false ? never : NameOf<Name, Settings>
  ]: Fields[Name];
};

/** The outputs there are with these settings, by the names they have. */
export type NamedOutputs<Outputs, Optional, Settings> = Enabled<Outputs, Settings, true> &
  Enabled<Optional, Settings, false>;

/** The inputs that are read with these settings. Each may come as a plain value, or as a field of an earlier answer. */
export type NamedInputs<Inputs, Settings> = Inputs extends unknown
  ? { [Name in keyof Inputs as NameOf<Name, Settings>]: Inputs[Name] }
  : never;

export type UnionToIntersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer Intersection,
) => void
  ? Intersection
  : never;

/** An intersection written out as one object, which is what editors show. */
export type Flat<Type> = { [Key in keyof Type]: Type[Key] };
