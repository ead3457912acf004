import type { PipesRequest } from '@headrace/client';
import { CliError } from '../cli-error.ts';
import { isObject } from '../is-object.ts';
import { readJsonFile } from '../read-json-file.ts';
import type { ColumnTypes } from './column-types.ts';
import { annotate } from './column-types.ts';

/** A request without its records. */
export type Pipeline = Omit<PipesRequest, 'input'>;

export interface PipelineOptions {
  /** Ids of pipes, each with its default config. They come after those of the file. */
  pipes: readonly string[];
  /** A JSON file with the request without `input`. */
  configPath: string | undefined;
  sandbox: boolean;
  types: ColumnTypes;
}

/** The request into which every batch is put. The service checks its content. */
export async function readPipeline({
  pipes,
  configPath,
  sandbox,
  types,
}: PipelineOptions): Promise<Pipeline> {
  const given = configPath === undefined ? { pipes: [] } : await readFileOf(configPath);
  const all = [...given.pipes, ...pipes.map((pipeId) => ({ pipe_id: pipeId }))];
  if (all.length === 0) {
    throw new CliError('Say what to look up: --pipe ID (see `headrace pipes`), or --config FILE.');
  }
  const annotations = { ...given.field_annotations, ...annotate(types) };
  return {
    ...given,
    pipes: all,
    // The definitions distinguish result columns from input columns.
    config: {
      ...given.config,
      ...(sandbox ? { environment: 'sandbox' as const } : {}),
      field_definitions: { enabled: true },
    },
    ...(Object.keys(annotations).length === 0 ? {} : { field_annotations: annotations }),
  };
}

async function readFileOf(path: string): Promise<Pipeline> {
  const value = await readJsonFile(path, 'pipeline');
  if (isPipeline(value)) return value;
  throw new CliError(
    `${path} must be a JSON object with "pipes": a list of {"pipe_id": …}; rows come from the input file, not from "input".`,
  );
}

function isPipeline(value: unknown): value is Pipeline {
  return isObject(value) && Array.isArray(value.pipes) && value.pipes.every(isObject) && !('input' in value);
}
