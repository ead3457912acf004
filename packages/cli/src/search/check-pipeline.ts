import type { CatalogSearch, Client, SearchPayloadInput } from '@headrace/client';
import { CliError } from '../cli-error.ts';
import { explainItems } from '../explain-error.ts';
import type { Pipeline } from '../enrich/read-pipeline.ts';
import { isObject } from '../is-object.ts';

/**
 * Refuses pipes that could not run on the rows of the search, before any row is paid for. Which columns one's own
 * source has is known from its rows alone, so those are left to the run.
 */
export async function checkPipeline(
  pipeline: Pipeline,
  {
    search,
    payload,
    client,
  }: { search: CatalogSearch; payload: SearchPayloadInput; client: Pick<Client, 'validate'> },
): Promise<void> {
  if (search.has_own_outputs) return;
  const row = emptyRow(search, payload.config);
  const { valid, errors = [] } = await client.validate({ ...pipeline, input: [{ ...row, id: 1 }] });
  if (valid) return;
  throw new CliError(
    ['The rows of the search cannot go through these pipes.', ...explainItems(errors)].join('\n'),
  );
}

/** A row without values, with the names that this config gives its columns. */
function emptyRow(
  { outputs }: CatalogSearch,
  config: Record<string, unknown> | undefined,
): Record<string, unknown> {
  const settings = isObject(config?.output_fields) ? config.output_fields : {};
  const columns = outputs.flatMap(({ name, type, format, enabled }) => {
    const setting = isObject(settings[name]) ? settings[name] : {};
    const alias = typeof setting.alias === 'string' ? setting.alias.trim() : '';
    const isWanted = typeof setting.enabled === 'boolean' ? setting.enabled : enabled;
    return isWanted ? [[alias === '' ? name : alias, { value: null, type, format }] as const] : [];
  });
  return Object.fromEntries(columns);
}
