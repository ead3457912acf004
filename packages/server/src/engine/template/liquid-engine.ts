/** Liquid, cut down to what templates may use. */
import { Liquid } from 'liquidjs';
import { filterRules } from './filters.ts';
import { operators } from './operators.ts';
import { templateLimits } from './template-limits.ts';

/** `output` declares what a model answers with; it is read before parsing and renders as nothing. */
export const tagNames = ['if', 'elsif', 'else', 'unless', 'for', 'break', 'continue', 'output'] as const;

export const liquidEngine = makeEngine();

function makeEngine(): Liquid {
  const engine = new Liquid({
    operators,
    ownPropertyOnly: true,
    // Unknown filters are found after parsing, all of them at once; strict parsing stops at the first.
    strictFilters: false,
    memoryLimit: templateLimits.workLength,
  });
  const tags: readonly string[] = tagNames;
  for (const name of Object.keys(engine.tags)) if (!tags.includes(name)) delete engine.tags[name];
  for (const name of Object.keys(engine.filters)) delete engine.filters[name];
  for (const [name, { run }] of Object.entries(filterRules)) engine.registerFilter(name, run);
  return engine;
}
