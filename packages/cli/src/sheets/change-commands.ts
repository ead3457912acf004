import type { Client, SheetChangeEntry, TurnedSheetChange } from '@headrace/client';
import { CliError } from '../cli-error.ts';
import { counted } from '../format-number.ts';
import { printRows } from '../print-rows.ts';
import { openSheet, readAddress } from './find-sheet.ts';
import type { SheetOptions } from './sheet-session.ts';
import { print, withSheets } from './sheet-session.ts';

const usualLimit = 20;

export async function changesCommand(
  text: string,
  { limit = usualLimit, ...options }: SheetOptions & { limit?: number },
): Promise<void> {
  await withSheets(options, async ({ client }) => {
    const { id } = await openSheet(client, readAddress(text, options));
    const { changes } = await client.sheets.listChanges(id, { limit });
    const rows = changes.map(({ change, at, by, state, summary }) => [
      String(change),
      at.slice(0, 19).replace('T', ' '),
      by,
      state,
      summary,
    ]);
    const header = ['CHANGE', 'WHEN', 'BY', 'STATE', 'WHAT'];
    printRows({
      json: options.json,
      value: changes,
      header,
      rows,
      none: 'Nothing was changed in the last 30 days.',
    });
  });
}

export function turnCommand(way: 'undo' | 'redo') {
  return async (text: string, no: number | undefined, options: SheetOptions): Promise<void> => {
    await withSheets(options, async ({ client }) => {
      const { id } = await openSheet(client, readAddress(text, options));
      const turned = await turnAll(client, id, { way, change: no ?? (await newestOf(client, id, way)) });
      print(options, turned, describeTurn(turned, way));
    });
  };
}

/** A large change takes longer than a call. */
async function turnAll(
  client: Client,
  id: number,
  { way, change }: { way: 'undo' | 'redo'; change: number },
): Promise<TurnedSheetChange> {
  for (;;) {
    const turned = await client.sheets[way](id, change);
    if (turned.change.state !== 'undoing' && turned.change.state !== 'redoing') return turned;
  }
}

/** Of those that can be undone the newest one; of those that can be redone the one that was undone last. */
async function newestOf(client: Client, id: number, way: 'undo' | 'redo'): Promise<number> {
  const { changes } = await client.sheets.listChanges(id, { limit: 200 });
  const states: SheetChangeEntry['state'][] = way === 'undo' ? ['done', 'undoing'] : ['undone', 'redoing'];
  const fit = changes.filter(({ state }) => states.includes(state));
  const [found] =
    way === 'undo'
      ? fit
      : fit.toSorted((one, other) => (other.turned_at ?? '').localeCompare(one.turned_at ?? ''));
  if (found === undefined) throw new CliError(`There is nothing to ${way}.`);
  return found.change;
}

function describeTurn(
  { change, rows, cells, left, note }: TurnedSheetChange,
  way: 'undo' | 'redo',
): string[] {
  const done = way === 'undo' ? 'undone' : 'redone';
  return [
    `Change ${change.change} is ${done} (${change.summary}): ${counted(rows, 'row')}, ${counted(cells, 'cell')}`,
    ...left.map(({ message }) => `Left as it is: ${message}`),
    ...(note === null ? [] : [note]),
  ];
}
