import type { CatalogSearch, SearchPayloadInput } from '@headrace/client';
import { CliError } from '../cli-error.ts';
import { isObject } from '../is-object.ts';
import { readJsonFile } from '../read-json-file.ts';
import type { FoundSearch } from './find-search.ts';

export interface PayloadOptions {
  filters: readonly string[];
  /** `key=value` of the config, besides filters and limit. */
  settings: readonly string[];
  /** A JSON file with the config, or a part of it. The other options are added to it. */
  configPath: string | undefined;
  /** Ids of stored connections, in the order in which they are tried. */
  connections: readonly string[];
  /** Rows of a page; undefined for the search's default. */
  limit: number | undefined;
}

/** The request for the first page. The service checks its content. */
export async function buildPayload(
  { search, readFilters }: FoundSearch,
  { filters, settings, configPath, connections, limit }: PayloadOptions,
): Promise<SearchPayloadInput> {
  const base = configPath === undefined ? {} : await readConfig(configPath);
  const parsed = readFilters(filters);
  const config = {
    ...base,
    ...parseSettings(settings, search),
    ...(filters.length === 0
      ? {}
      : { filters: { ...(isObject(base.filters) ? base.filters : {}), ...parsed } }),
    ...(limit === undefined ? {} : { limit }),
  };
  if (connections.length === 0) return { search_id: search.search_id, config };
  const all = connections.map((connection) => ({ type: 'vault' as const, connection }));
  return { search_id: search.search_id, connector: { strategy: 'first', connections: all }, config };
}

async function readConfig(path: string): Promise<Record<string, unknown>> {
  const config = await readJsonFile(path, 'config');
  if (isObject(config) && !('search_id' in config)) return config;
  throw new CliError(`${path} must be a JSON object with the config of the search: {"filters": {…}, …}.`);
}

/** Text if the search wants text; otherwise the text read as JSON. */
function parseSettings(
  given: readonly string[],
  { config_schema: schema }: Pick<CatalogSearch, 'config_schema'>,
): Record<string, unknown> {
  const properties = isObject(schema.properties) ? schema.properties : {};
  return Object.fromEntries(
    given.map((text) => {
      const at = text.indexOf('=');
      if (at < 1) throw new CliError(`--set ${text} is not valid. Write --set key=value.`);
      const [key, value] = [text.slice(0, at), text.slice(at + 1)];
      const wanted = properties[key];
      return [key, isObject(wanted) && wanted.type === 'string' ? value : parseValue(value)];
    }),
  );
}

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
