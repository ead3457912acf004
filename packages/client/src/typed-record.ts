import type { Field, PipePayload } from './api-types.ts';
import type {
  FieldType,
  Flat,
  Json,
  NamedInputs,
  NamedOutputs,
  UnionToIntersection,
} from './catalog-entry.ts';
import type { PipeCatalog } from './catalog-types.ts';
import type { PipeId, TypedPipe } from './pipe.ts';

/** A field of an answer. The value is null unless the status is `completed`. */
export type Cell<Value> = Flat<Omit<Field, 'value'> & { value: Value | null }>;

/** What the pipes of a request make, by the names that the fields have. Open where a pipe declares its outputs in a text. */
export type OutputsOf<Pipes extends readonly PipePayload[]> = Flat<
  UnionToIntersection<
    Pipes[number] extends infer One ? (One extends PipePayload ? OutputsOfOne<One> : never) : never
  >
>;

type OutputsOfOne<One extends PipePayload> =
  One extends TypedPipe<infer Id, unknown, infer Outputs, infer Declared>
    ? PipeId extends Id
      ? Json
      : Id extends keyof Declarers
        ? Declarers<Declared>[Id]
        : NamedOutputs<PipeCatalog[Id]['outputs'], PipeCatalog[Id]['optional'], Outputs>
    : Json;

/** What pipes make that declare it themselves. */
interface Declarers<Declared = unknown> {
  'formula:run@1': DeclaredOutput<Declared>;
  'json:extract@1': DeclaredOutputs<Declared>;
  'json:extract:multi@1': DeclaredOutputs<Declared>;
  'prompt:run@1': Json;
  'agent:run@1': Json;
}

interface Values {
  string: string;
  number: number;
  boolean: boolean;
  json: unknown;
  unknown: unknown;
}

type DeclaredOutput<Declared> = Declared extends { readonly name: infer Name extends string }
  ? {
      [Key in Name]: Declared extends { readonly type: infer Type extends FieldType } ? Values[Type] : string;
    }
  : Json;

type DeclaredOutputs<Declared> = Declared extends readonly { readonly output_field: infer Output }[]
  ? UnionToIntersection<Output extends unknown ? DeclaredOutput<Output> : never>
  : Json;

/** Exactly what a pipe needs, by the names that it reads: `{ name: string } & ({ company_domain: string } | …)`. */
export type InputsOf<Pipe extends PipePayload> =
  Pipe extends TypedPipe<infer Id, infer Inputs>
    ? PipeId extends Id
      ? Json
      : NamedInputs<PipeCatalog[Id]['inputs'], Inputs>
    : Json;

/** An input: a plain value, null, or a field of an earlier answer. */
export type Input<Value> = Value | null | undefined | Pick<Field, 'value'>;

type AllInputs<Pipe> = Pipe extends PipePayload ? InputsOf<Pipe> : never;
type InputValue<Inputs, Name> = Inputs extends unknown
  ? Name extends keyof Inputs
    ? Inputs[Name]
    : never
  : never;
type NamesOf<Inputs> = Inputs extends unknown ? keyof Inputs : never;

/**
 * A row for these pipes. Every input may be missing, because another pipe may make it, and a row without it still has an
 * answer: fields with the status `skipped`. Rows can have any other columns.
 */
export type RowFor<Pipes extends readonly PipePayload[]> = {
  readonly [Name in NamesOf<AllInputs<Pipes[number]>>]?: Input<InputValue<AllInputs<Pipes[number]>, Name>>;
};

/** The plain values of a record: what the pipes made, null where there is nothing. */
export type ValuesOf<Pipes extends readonly PipePayload[]> = {
  [Name in keyof OutputsOf<Pipes>]: OutputsOf<Pipes>[Name] | null;
};

/** All fields of a record: what the pipes made, and the columns of the row. */
export type FieldsOf<Row, Pipes extends readonly PipePayload[]> = Flat<
  { [Name in keyof OutputsOf<Pipes>]: Cell<OutputsOf<Pipes>[Name]> } & {
    [Name in Exclude<keyof Row, 'id' | keyof OutputsOf<Pipes>>]: Cell<unknown>;
  }
>;
