import type { PipePayload } from './api-types.ts';
import type { InputNames, KeysOf, None, OutputNames } from './catalog-entry.ts';
import type { PipeCatalog } from './catalog-types.ts';

/** The pipes of the catalog. */
export type PipeId = keyof PipeCatalog;

/** The `config` of a pipe. */
export type PipeConfig<Id extends PipeId> = PipeCatalog[Id]['config'] & {
  input_fields?: InputNames<KeysOf<PipeCatalog[Id]['inputs']>>;
  output_fields?: OutputNames<KeysOf<PipeCatalog[Id]['outputs']> | KeysOf<PipeCatalog[Id]['optional']>>;
};

/** The part of a config that says which fields there are. Names that the pipe does not have are refused. */
interface Naming<Id extends PipeId, Inputs, Outputs> {
  input_fields?: Inputs & Refused<Exclude<keyof Inputs, keyof NonNullable<PipeConfig<Id>['input_fields']>>>;
  output_fields?: Outputs &
    Refused<Exclude<keyof Outputs, keyof NonNullable<PipeConfig<Id>['output_fields']>>>;
}

type Refused<Names extends PropertyKey> = { [Name in Names]: never };

interface Common {
  run_if?: NonNullable<PipePayload['run_if']>;
  connector?: NonNullable<PipePayload['connector']>;
}

type Settings<Id extends PipeId, Inputs, Outputs> = Common &
  (None extends PipeConfig<Id>
    ? { config?: PipeConfig<Id> & Naming<Id, Inputs, Outputs> }
    : { config: PipeConfig<Id> & Naming<Id, Inputs, Outputs> });

/** Settings of a pipe whose config says what it makes. */
type Declaring<Id extends PipeId, Declaration> = Common & { config: PipeConfig<Id> & Declaration };

/** A pipe of a request, with the types of what it reads and makes. */
export type TypedPipe<
  Id extends PipeId = PipeId,
  Inputs = unknown,
  Outputs = unknown,
  Declared = unknown,
> = Omit<PipePayload, 'pipe_id'> & {
  pipe_id: Id;
  /** Only for the compiler; there is no such member. */
  readonly naming?: { inputs: Inputs; outputs: Outputs; declared: Declared };
};

/** A pipe of the catalog, for `enrich`, `run` and the like. Its config is checked and completed as you write it. */
export function pipe<const Declared>(
  id: 'formula:run@1',
  settings: Declaring<'formula:run@1', { output_field: Declared }>,
): TypedPipe<'formula:run@1', unknown, unknown, Declared>;
export function pipe<const Id extends 'json:extract@1' | 'json:extract:multi@1', const Declared>(
  id: Id,
  settings: Declaring<Id, { json_extraction: { extractions: Declared } }>,
): TypedPipe<Id, unknown, unknown, Declared>;
export function pipe<const Id extends PipeId, const Inputs = unknown, const Outputs = unknown>(
  id: Id,
  ...[settings]: None extends PipeConfig<Id>
    ? [settings?: Settings<Id, Inputs, Outputs>]
    : [settings: Settings<Id, Inputs, Outputs>]
): TypedPipe<Id, Inputs, Outputs>;
export function pipe(id: PipeId, settings?: Omit<PipePayload, 'pipe_id'>): TypedPipe {
  return { pipe_id: id, ...settings };
}
