import type { Outputs } from './pipe.ts';
import { cleanAccepted } from './asking/clean-accepted.ts';
import type { Gives } from './define-pipe.ts';
import type { Step } from './define-waterfall.ts';

const prefix = 'dataset:';
/** How a waterfall names a dataset; what follows the prefix is any name that a dataset may have. */
export const datasetEntry = /^dataset:[a-z][a-z0-9_-]{0,62}$/;

/** Whether an entry of a waterfall is a dataset of the organization: `dataset:customers`. */
export function isDataset(provider: string): boolean {
  return datasetEntry.test(provider);
}

/**
 * Looks a record up in one of the organization's own datasets, for free. A row answers with the columns that have the
 * names of the pipe's outputs; a row without the primary output is rejected.
 */
export function datasetStep(provider: string, gives: Gives): Step {
  const outputs = Object.keys(gives);
  return {
    provider,
    runsOn: [],
    term: () => null,
    isDefault: false,
    ask: async ({ inputs, context }) => {
      const found = await context.findRow(provider.slice(prefix.length), inputs);
      if (found.kind === 'unknown') return { outcome: 'skipped', message: found.message };
      if (found.kind === 'failed')
        return { outcome: 'failed', code: 'ProviderTimeout', message: found.message };
      if (found.kind === 'none') return { outcome: 'not_found' };
      const values = pick(found.values, outputs);
      const verdict = cleanAccepted({ accepted: true, rule: 'own data', value: { values } }, gives);
      return verdict.accepted
        ? { outcome: 'accepted', value: verdict.value }
        : { outcome: 'rejected', rule: verdict.rule };
    },
  };
}

function pick(values: Outputs, names: readonly string[]): Outputs {
  return Object.fromEntries(names.map((name) => [name, Object.hasOwn(values, name) ? values[name] : null]));
}
