import type { CatalogPipe } from '@headrace/client';
import type { PlainObject } from '../kit/is-object.ts';
import { readAt } from './config-value.ts';
import type { Setting } from './form-model.ts';
import { readConfigSchema } from './read-schema.ts';

type PipeSchema = Pick<CatalogPipe, 'config_schema' | 'default_config'>;

/** The setting that says whom a pipe asks, if that may be a dataset. */
function findSteps({ config_schema: schema, default_config: defaults }: PipeSchema): Setting | null {
  const steps = readConfigSchema(schema, defaults).find(
    ({ control }) => control.kind === 'providers' && control.takesDatasets,
  );
  return steps ?? null;
}

export function takesDatasets(pipe: PipeSchema): boolean {
  return findSteps(pipe) !== null;
}

/** A config of the pipe in which a dataset is asked before anybody else. */
export function withDatasetFirst(pipe: PipeSchema, config: PlainObject, dataset: string): PlainObject {
  const steps = findSteps(pipe);
  if (steps === null) return config;
  const given = readAt(config, [steps.name]) ?? readAt(pipe.default_config, [steps.name]);
  const others: unknown[] = Array.isArray(given) ? given : [];
  return { ...config, [steps.name]: [{ provider: `dataset:${dataset}` }, ...others] };
}
