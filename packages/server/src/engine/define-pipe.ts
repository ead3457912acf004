import { z } from 'zod';
import { typedAs } from '../contract/input-hint.ts';
import type { CatalogFieldName } from '../contract/field-catalog.ts';
import { getCatalogField } from '../contract/field-catalog.ts';
import type { FieldFormat, FieldType, JsonValue } from '../contract/field.ts';
import { idIsTaken } from '../contract/output-field.ts';
import { strictObject } from '../contract/strict-object.ts';
import type { JsonObject } from '../contract/json-value.ts';
import type {
  BillingTerm,
  Compute,
  ComputeContext,
  ConfigProblem,
  Pipe,
  PipeFailure,
  PipeOutput,
  PipeShape,
} from './pipe.ts';
import type { InputsOf, Need, Requirement } from './requirement.ts';
import type { WidgetRule } from './widgets/rules.ts';
import type { SeenOutput, Widgets } from './widgets/widgets.ts';

interface OutputSpec {
  primary?: boolean;
  /** False for an output that only comes when asked for. Default true. */
  enabled?: boolean;
  /** Where this pipe's output differs from the field catalog, as ranges do from numbers. */
  type?: FieldType;
  format?: FieldFormat | null;
  /** What it looks like in a table, beyond what its format says; applied in order. */
  widgets?: readonly WidgetRule[];
}
export type Gives = { readonly [Name in CatalogFieldName]?: OutputSpec };
export type OutcomeOf<G> = { readonly [Name in keyof G]?: JsonValue | undefined } | null | PipeFailure;

export interface PipeSpec<R extends Requirement | null, G extends Gives, S extends z.ZodRawShape> {
  id: string;
  label: string;
  description: string;
  category: Pipe['category'];
  /** The identifier for new work, where this one remains only for older requests. */
  successor?: string;
  /** Set when it is not to be used in new work. */
  deprecated?: Pipe['deprecated'];
  needs: R;
  gives: G;
  /** Options beside input_fields and output_fields, with the defaults a request's config is laid over. */
  config?: { shape: S; defaults: JsonObject };
  connector?: Pipe['connector'];
  runsOn?: Pipe['runsOn'];
  alsoAsks?: readonly string[];
  /** Every priced operation, and which of them a config asks. */
  billing?: readonly BillingTerm[];
  termsOf?(config: JsonObject): BillingTerm[];
  example: Pipe['example'];
  compute(
    inputs: InputsOf<R>,
    context: ComputeContext & { config: z.infer<z.ZodObject<S>> },
  ): OutcomeOf<G> | Promise<OutcomeOf<G>>;
}

/**
 * Defines a pipe whose inputs and outputs are fields of the catalog. Aliases and enabled flags come
 * with it; `compute` sees the catalog's names, whatever the request calls them.
 */
export function definePipe<
  const R extends Requirement | null,
  const G extends Gives,
  S extends z.ZodRawShape = z.ZodRawShape,
>(spec: PipeSpec<R, G, S>): Pipe {
  const inputs = spec.needs === null ? [] : fieldsOf(spec.needs);
  const options = z.object(spec.config?.shape ?? {});
  return {
    id: spec.id,
    label: spec.label,
    description: spec.description,
    category: spec.category,
    deprecated: spec.deprecated ?? null,
    successor: spec.successor ?? spec.deprecated?.successor ?? null,
    connector: spec.connector ?? 'none',
    runsOn: spec.runsOn ?? [],
    alsoAsks: spec.alsoAsks ?? [],
    billing: spec.billing ?? [],
    widgets: (field, seen) => dress(spec.gives, field, seen),
    example: spec.example,
    configSchema: strictObject({
      ...aliasSchema(inputs),
      ...outputFieldsSchema(spec.gives),
      ...options.shape,
    }),
    defaultConfig: {
      ...(inputs.length > 0
        ? { input_fields: Object.fromEntries(inputs.map((name) => [name, { alias: '' }])) }
        : {}),
      ...defaultOutputFields(spec.gives),
      ...spec.config?.defaults,
    },
    shape: (config) => ({
      need: spec.needs === null ? null : nameNeed(spec.needs, fieldNames.parse(config).input_fields),
      ...shapeOutputs(spec.gives, config),
      terms: spec.termsOf?.(config) ?? [...(spec.billing ?? [])],
    }),
    prepare: (config) => {
      // The executor passes exactly the fields of the requirement, which the type system cannot follow.
      const compute = spec.compute as unknown as Compute;
      if (spec.config === undefined) return compute;
      const parsed = options.parse(config);
      return (values, context) => compute(values, Object.assign({ config: parsed }, context));
    },
  };
}

/** The same operation under the name it had before. */
export function keepOldName(pipe: Pipe, id: string): Pipe {
  return { ...pipe, id, successor: pipe.id };
}

function dress(gives: Gives, field: string, seen: SeenOutput): Widgets {
  const spec = Object.entries(gives).find(([name]) => name === field)?.[1];
  return Object.assign({}, ...(spec?.widgets ?? []).map((rule) => rule(seen)));
}

const aliasSetting = strictObject({ alias: z.string().max(1000) });
const outputSetting = strictObject({ alias: z.string().max(1000), enabled: z.boolean() });

const fieldNames = z.object({
  input_fields: z.record(z.string(), z.object({ alias: z.string() })).default({}),
  output_fields: z.record(z.string(), z.object({ alias: z.string(), enabled: z.boolean() })).default({}),
});

function aliasSchema(inputs: string[]): z.ZodRawShape {
  if (inputs.length === 0) return {};
  const fields = Object.fromEntries(inputs.map((name) => [name, aliasSetting]));
  return { input_fields: strictObject(fields).meta(typedAs({ kind: 'input_names' })) };
}

/** The schema of `config.output_fields` for these outputs. */
export function outputFieldsSchema(gives: Gives): z.ZodRawShape {
  const fields = Object.fromEntries(Object.keys(gives).map((name) => [name, outputSetting]));
  return { output_fields: strictObject(fields).meta(typedAs({ kind: 'output_names' })) };
}

/** The default `config.output_fields` for these outputs. */
export function defaultOutputFields(gives: Gives): JsonObject {
  const fields = Object.entries(gives).map(([name, spec]) => [
    name,
    { alias: '', enabled: spec.enabled ?? true },
  ]);
  return { output_fields: Object.fromEntries(fields) };
}

/** The enabled outputs under the names this config gives them. */
export function shapeOutputs(gives: Gives, config: JsonObject): Pick<PipeShape, 'outputs' | 'problems'> {
  const settings = fieldNames.parse(config).output_fields;
  const outputs = Object.entries(gives).flatMap(([field, spec]): PipeOutput[] => {
    const setting = settings[field];
    if (setting?.enabled !== true) return [];
    const known = getCatalogField(field);
    const { label } = known;
    const type = spec.type ?? known.type;
    const format = spec.format === undefined ? known.format : spec.format;
    const name = aliasOr(field, setting.alias);
    // An unknown type in the catalog means: whatever the inputs are.
    return [
      {
        field,
        name,
        type: type === 'unknown' ? 'common' : type,
        format,
        label,
        primary: spec.primary ?? false,
      },
    ];
  });
  return { outputs, problems: checkOutputs(outputs) };
}

/** What is wrong with the outputs that a config enables and names. */
export function checkOutputs(outputs: readonly PipeOutput[]): ConfigProblem[] {
  if (outputs.length === 0) {
    const message = 'At least one output field must stay enabled.';
    return [{ code: 'ValidationFailed', message, path: 'output_fields' }];
  }
  return outputs.flatMap(({ field, name }): ConfigProblem[] => {
    if (name !== 'id' || field === 'id') return [];
    return [{ code: 'ValidationFailed', message: idIsTaken, path: `output_fields.${field}.alias` }];
  });
}

/** The name that a field goes by: its own, unless an alias gives it another. */
export function aliasOr(field: string, alias: string): string {
  const name = alias.trim();
  return name === '' ? field : name;
}

function fieldsOf(requirement: Requirement): string[] {
  if (typeof requirement === 'string') return [requirement];
  if ('all' in requirement) return requirement.all.flatMap(fieldsOf);
  if ('any' in requirement) return requirement.any.flatMap(fieldsOf);
  return fieldsOf(requirement.optional);
}

function nameNeed(requirement: Requirement, aliases: Record<string, { alias: string }>): Need {
  if (typeof requirement === 'string') {
    const { type, format } = getCatalogField(requirement);
    const alias = aliases[requirement]?.alias ?? '';
    return { field: requirement, name: aliasOr(requirement, alias), type, format };
  }
  if ('all' in requirement) return { all: requirement.all.map((part) => nameNeed(part, aliases)) };
  if ('any' in requirement) return { any: requirement.any.map((part) => nameNeed(part, aliases)) };
  return { optional: nameNeed(requirement.optional, aliases) };
}
