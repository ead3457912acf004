import type { z } from 'zod';
import { strictObject } from '../contract/strict-object.ts';
import type { JsonObject } from '../contract/json-value.ts';
import type { WidgetRule } from './widgets/rules.ts';
import type { ConfiguredSheet } from './sheets/sheet-port.ts';
import type { Compute, ConfigProblem, Pipe, PipeEffects, PipeShape } from './pipe.ts';

interface ConfigPipeSpec<S extends z.ZodRawShape> {
  id: string;
  label: string;
  description: string;
  category: Pipe['category'];
  successor?: string;
  connector?: Pipe['connector'];
  /** Whose connections it takes; `shape` may say which of them a config takes. */
  runsOn?: Pipe['runsOn'];
  alsoAsks?: readonly string[];
  /** Every priced operation; `shape` says which of them a config asks. */
  billing?: Pipe['billing'];
  /** When it changes something besides its outputs. Left out: never. */
  effects?: 'always' | ((config: z.infer<z.ZodObject<S>>) => boolean);
  /** For outputs whose look a config cannot change. */
  widgets?: readonly WidgetRule[];
  /** The keys of config, and the defaults a request's config is laid over. */
  config: { shape: S; defaults: JsonObject };
  example: Pipe['example'];
  /** The sheet that must be there for this config, if it is the same for all records. */
  sheetOf?(config: z.infer<z.ZodObject<S>>): ConfiguredSheet | null;
  /** What this config reads and makes; problems name their place inside the config. */
  shape(config: z.infer<z.ZodObject<S>>): PipeShape;
  prepare(config: z.infer<z.ZodObject<S>>): Compute;
}

/** Defines a pipe whose inputs or outputs follow from its config: templates, formulas, selections. */
export function defineConfigPipe<const S extends z.ZodRawShape>(spec: ConfigPipeSpec<S>): Pipe {
  const schema = strictObject(spec.config.shape);
  return {
    id: spec.id,
    label: spec.label,
    description: spec.description,
    category: spec.category,
    deprecated: null,
    successor: spec.successor ?? null,
    connector: spec.connector ?? 'none',
    runsOn: spec.runsOn ?? [],
    alsoAsks: spec.alsoAsks ?? [],
    billing: spec.billing ?? [],
    widgets: (_, seen) => Object.assign({}, ...(spec.widgets ?? []).map((rule) => rule(seen))),
    example: spec.example,
    ...(spec.sheetOf === undefined
      ? {}
      : { sheetOf: (config: JsonObject) => spec.sheetOf?.(schema.parse(config)) ?? null }),
    ...(spec.effects === undefined ? {} : { effects: readEffects(spec.effects, schema) }),
    configSchema: schema,
    defaultConfig: spec.config.defaults,
    shape: (config) => spec.shape(schema.parse(config)),
    prepare: (config) => spec.prepare(schema.parse(config)),
  };
}

function readEffects<Config>(
  effects: 'always' | ((config: Config) => boolean),
  schema: z.ZodType<Config>,
): PipeEffects {
  return effects === 'always' ? effects : (config) => effects(schema.parse(config));
}

/** The shape of a pipe whose config does not say what it reads or makes. */
export function brokenShape(problems: ConfigProblem[]): PipeShape {
  return { need: null, outputs: [], problems };
}
