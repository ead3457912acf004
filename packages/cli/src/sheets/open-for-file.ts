/* The sheet into which a file goes: as it is there, or made for the file. */
import { isDeepStrictEqual } from 'node:util';
import type { Client, NewSheetColumn, Sheet } from '@headrace/client';
import { CliError } from '../cli-error.ts';
import type { Pipeline } from '../enrich/read-pipeline.ts';
import type { SheetAddress } from './find-sheet.ts';
import { findSheet, nameOf, openSheet } from './find-sheet.ts';
import { columnsOf, pipesOf } from './sheet-parts.ts';

interface FileColumns {
  names: readonly string[];
  types: ReadonlyMap<string, NewSheetColumn['type']>;
  key: string | undefined;
}

export interface OpenedSheet {
  sheet: Sheet;
  isNew: boolean;
  /** Columns of the file that it did not have. */
  addedColumns: string[];
  /** Ids of the pipes that are to run. */
  pipes: string[];
}

/** A column of a sheet cannot be called `id`; imports call it the same. */
export function columnName(name: string): string {
  return name === 'id' ? 'external_id' : name;
}

export async function openForFile(
  client: Client,
  address: SheetAddress,
  { pipeline, columns }: { pipeline: Pipeline | null; columns: FileColumns },
): Promise<OpenedSheet> {
  const found = 'id' in address ? await openSheet(client, address) : await findSheet(client, address);
  if (found === null && 'name' in address) {
    if (pipeline === null)
      throw new CliError(
        `There is no sheet ${nameOf(address)}. To create it, say which pipes it has: --pipe ID (see \`headrace pipes\`), or --config FILE.`,
      );
    const body = { ...address, columns: columnsOf(pipeline, columns), pipes: pipesOf(pipeline) };
    const sheet = await client.sheets.create(body);
    return { sheet, isNew: true, addedColumns: [], pipes: sheet.pipes.map(({ id }) => id) };
  }
  if (found === null) throw new Error('a sheet with an id was opened, or refused');
  // What cannot run is noticed before a column is added.
  const pipes = pipesIn(found, pipeline);
  const known = new Set(found.columns.map(({ name }) => name));
  const missing = columnsOf(null, columns).filter(({ name }) => !known.has(name));
  for (const { is_key: _, ...column } of missing) await client.sheets.addColumn(found.id, column);
  const sheet = missing.length === 0 ? found : await client.sheets.get(found.id);
  return { sheet, isNew: false, addedColumns: missing.map(({ name }) => name), pipes };
}

/** Those of the pipeline, if the sheet has them as they are; without a pipeline, all. */
function pipesIn(sheet: Sheet, pipeline: Pipeline | null): string[] {
  if (pipeline === null) return sheet.pipes.map(({ id }) => id);
  return pipesOf(pipeline).map((wanted) => {
    const pipe = sheet.pipes.find(({ payload }) => isDeepStrictEqual(clean(payload), clean(wanted)));
    if (pipe !== undefined) return pipe.id;
    const known = sheet.pipes.map(({ payload }) => payload.pipe_id).join(', ');
    throw new CliError(
      `${nameOf(sheet)} has no pipe ${wanted.pipe_id} with this config. Its pipes are: ${known}. Leave out --pipe and --config to run all of them, or name another --sheet to create one with this pipe.`,
    );
  });
}

/** Without members that say nothing, and without when it runs by itself. */
function clean(payload: object): object {
  const said = Object.entries(payload).filter(
    ([name, value]) =>
      name !== 'auto' && value !== null && value !== undefined && !isDeepStrictEqual(value, {}),
  );
  return Object.fromEntries(said);
}
