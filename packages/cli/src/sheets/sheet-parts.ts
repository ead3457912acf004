/* A pipeline of `headrace enrich` as parts of a sheet. */
import type { NewSheetColumn, NewSheetPipe, Sheet } from '@headrace/client';
import { CliError } from '../cli-error.ts';
import type { Pipeline } from '../enrich/read-pipeline.ts';

export function environmentOf(
  pipeline: Pipeline | null,
  { sandbox }: { sandbox?: boolean },
): Sheet['environment'] {
  return sandbox === true ? 'sandbox' : (pipeline?.config?.environment ?? 'production');
}

/** Settings that a sheet does not have are refused: they would be dropped in silence. */
export function checkSettings({ config = {} }: Pipeline): void {
  const setting = (['cache', 'transform'] as const).find((name) => config[name] !== undefined);
  if (setting === undefined) return;
  throw new CliError(`A sheet has no setting "${setting}". Take it out of the config of the pipeline.`);
}

export function pipesOf(pipeline: Pipeline): NewSheetPipe[] {
  checkSettings(pipeline);
  return pipeline.pipes;
}

interface Columns {
  names: readonly string[];
  /** By name: what the types of its values show. */
  types: ReadonlyMap<string, NewSheetColumn['type']>;
  key: string | undefined;
}

/** Columns of these names, and of those that are annotated, with the types of their annotations. */
export function columnsOf(pipeline: Pipeline | null, { names, types, key }: Columns): NewSheetColumn[] {
  const annotations = pipeline?.field_annotations ?? {};
  return [...new Set([...names, ...Object.keys(annotations)])].map((name) => {
    const annotation = annotations[name];
    const type = annotation === undefined ? types.get(name) : annotation.type;
    return {
      name,
      ...(type === undefined || type === 'unknown' ? {} : { type }),
      ...(annotation?.format == null ? {} : { format: annotation.format }),
      ...(annotation?.label == null ? {} : { label: annotation.label }),
      ...(name === key ? { is_key: true } : {}),
    };
  });
}
