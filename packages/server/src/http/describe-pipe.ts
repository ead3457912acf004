import { z } from 'zod';
import type { CatalogPipe } from '../contract/catalog.ts';
import type { Pipe, PipeShape } from '../engine/pipe.ts';
import type { PriceList } from '../engine/plan/price-list.ts';
import { toCredits } from '../engine/plan/price-list.ts';
import type { Need } from '../engine/requirement.ts';

/** A pipe as the catalog endpoints show it: with the inputs and outputs of its default config, and what it costs here. */
export function describePipe(pipe: Pipe, prices: PriceList): CatalogPipe {
  const shape = defaultShape(pipe);
  return {
    pipe_id: pipe.id,
    label: pipe.label,
    description: pipe.description,
    category: pipe.category,
    deprecated: pipe.deprecated,
    successor: pipe.successor,
    inputs: shape?.need == null ? null : describeNeed(shape.need),
    outputs: (shape?.outputs ?? []).map(({ name, type, format, primary }) => ({
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
    default_config: pipe.defaultConfig,
    config_schema: z.toJSONSchema(pipe.configSchema, { unrepresentable: 'any', io: 'input' }),
    example: pipe.example,
  };
}

/** Null for a pipe that says nothing without a config of the caller's. */
function defaultShape(pipe: Pipe): PipeShape | null {
  return pipe.configSchema.safeParse(pipe.defaultConfig).success ? pipe.shape(pipe.defaultConfig) : null;
}

function describeNeed(need: Need): unknown {
  if ('all' in need) return { all: need.all.map(describeNeed) };
  if ('any' in need) return { any: need.any.map(describeNeed) };
  if ('optional' in need) return { optional: describeNeed(need.optional) };
  return { field: need.field, type: need.type, format: need.format };
}
