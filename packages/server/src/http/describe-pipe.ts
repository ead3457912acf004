import { toCredits } from '../contract/money.ts';
import { z } from 'zod';
import type { CatalogPipe } from '../contract/catalog.ts';
import type { Pipe, PipeShape } from '../engine/pipe.ts';
import { mergeDefaults } from '../engine/plan/merge-defaults.ts';
import type { PriceList } from '../engine/plan/price-list.ts';
import type { Need } from '../engine/requirement.ts';

/** A pipe as the catalog endpoints show it: with the inputs and outputs of its default config, and the prices of this service. */
export function describePipe(pipe: Pipe, prices: PriceList): CatalogPipe {
  const { need, outputs } = fixedShape(pipe);
  return {
    pipe_id: pipe.id,
    label: pipe.label,
    description: pipe.description,
    category: pipe.category,
    deprecated: pipe.deprecated,
    successor: pipe.successor,
    inputs: need === null ? null : describeNeed(need),
    outputs: outputs.map(({ name, type, format, primary }) => ({
      name,
      type: type === 'common' ? 'unknown' : type,
      format,
      primary,
    })),
    connector: pipe.connector,
    runs_on: [...pipe.runsOn],
    billing: pipe.billing.map((term) => {
      const { operation, provider, mode, price } = prices.apply(term);
      return { operation, provider, mode, credits: toCredits(price) };
    }),
    effects: describeEffects(pipe),
    default_config: pipe.defaultConfig,
    config_schema: z.toJSONSchema(pipe.configSchema, { unrepresentable: 'any', io: 'input' }),
    example: pipe.example,
  };
}

function describeEffects({ effects }: Pipe): CatalogPipe['effects'] {
  return typeof effects === 'function' ? 'depends' : (effects ?? 'never');
}

/**
 * What a pipe reads and makes with its default config. If that config is incomplete: the inputs and outputs that have
 * settings, because a config can only change their names.
 */
function fixedShape(pipe: Pipe): Pick<PipeShape, 'need' | 'outputs'> {
  const { defaultConfig: defaults, configSchema, example } = pipe;
  if (configSchema.safeParse(defaults).success) return pipe.shape(defaults);
  const { input_fields: inputs, output_fields: outputs } = defaults;
  const shape = pipe.shape({
    ...mergeDefaults(example.config ?? {}, defaults),
    ...(inputs === undefined ? {} : { input_fields: inputs }),
    ...(outputs === undefined ? {} : { output_fields: outputs }),
  });
  return {
    need: inputs === undefined ? null : shape.need,
    outputs: outputs === undefined ? [] : shape.outputs,
  };
}

function describeNeed(need: Need): unknown {
  if ('all' in need) return { all: need.all.map(describeNeed) };
  if ('any' in need) return { any: need.any.map(describeNeed) };
  if ('optional' in need) return { optional: describeNeed(need.optional) };
  return { field: need.field, type: need.type, format: need.format };
}
