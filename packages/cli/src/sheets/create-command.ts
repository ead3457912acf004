import type { NewSheet, NewSheetColumn } from '@headrace/client';
import type { Pipeline } from '../enrich/read-pipeline.ts';
import { readPipeline } from '../enrich/read-pipeline.ts';
import type { SheetNames } from './find-sheet.ts';
import { nameOf, readNames } from './find-sheet.ts';
import { readColumns } from './read-columns.ts';
import { columnsOf, environmentOf, pipesOf } from './sheet-parts.ts';
import type { SheetOptions } from './sheet-session.ts';
import { print, withSheets } from './sheet-session.ts';

export interface CreateOptions extends SheetOptions {
  columns?: string;
  key?: string;
  pipe?: string[];
  config?: string;
}

export async function createCommand(text: string, options: CreateOptions): Promise<void> {
  const { pipe: pipes = [], config: configPath, sandbox = false } = options;
  const hasPipes = pipes.length > 0 || configPath !== undefined;
  const pipeline = hasPipes ? await readPipeline({ pipes, configPath, sandbox, types: new Map() }) : null;
  const names = readNames(text, { environment: environmentOf(pipeline, options) });
  const body = draftSheet(names, { columns: readColumns(options.columns, options.key), pipeline });
  const sheet = await withSheets(options, ({ client }) => client.sheets.create(body));
  print(options, sheet, [`${nameOf(sheet)} is created (${sheet.environment}, id ${sheet.id}).`]);
}

function draftSheet(
  names: SheetNames,
  { columns, pipeline }: { columns: NewSheetColumn[]; pipeline: Pipeline | null },
): NewSheet {
  if (pipeline === null) return { ...names, columns };
  const given = new Set(columns.map(({ name }) => name));
  const annotated = columnsOf(pipeline, { names: [], types: new Map(), key: undefined });
  return {
    ...names,
    columns: [...columns, ...annotated.filter(({ name }) => !given.has(name))],
    pipes: pipesOf(pipeline),
  };
}
