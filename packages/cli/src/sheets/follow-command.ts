/* `headrace sheets follow PROJECT/NAME`: shows, sets or ends what a sheet follows. */
import type { NewSheetFollow, Sheet, SheetFollow } from '@headrace/client';
import { HeadraceError } from '@headrace/client';
import { CliError } from '../cli-error.ts';
import { formatNumber } from '../format-number.ts';
import { nameOf, openSheet, readAddress } from './find-sheet.ts';
import { readField } from './read-field.ts';
import type { SheetOptions } from './sheet-session.ts';
import { print, withSheets } from './sheet-session.ts';

interface SettingOptions {
  stream?: string;
  key?: string;
  field?: string[];
  unenrolled?: string;
}

interface FollowOptions extends SheetOptions, SettingOptions {
  stop?: boolean;
}

export async function followCommand(text: string, options: FollowOptions): Promise<void> {
  const { stream, stop = false } = options;
  checkOptions(options);
  await withSheets(options, async ({ client }) => {
    const sheet = await openSheet(client, readAddress(text, options));
    if (stop) {
      await client.sheets.stopFollowing(sheet.id).catch(explainNone);
      return print(options, { id: sheet.id, following: false }, [
        `${nameOf(sheet)} no longer follows a stream. Its rows stay.`,
      ]);
    }
    const follow =
      stream === undefined
        ? await client.sheets.getFollow(sheet.id).catch(explainNone)
        : await client.sheets.follow(sheet.id, { ...readSetting(sheet, options), stream });
    print(options, follow, describeFollow(sheet, follow));
  });
}

function explainNone(error: unknown): never {
  if (!(error instanceof HeadraceError) || error.problem.type !== 'not-found') throw error;
  throw new CliError('The sheet follows no stream. Name one with --stream NAME.');
}

function checkOptions({ stream, stop, key, field, unenrolled }: FollowOptions): void {
  if (stop === true && stream !== undefined) throw new CliError('Give either --stream or --stop, not both.');
  const given = { '--key': key, '--field': field, '--unenrolled': unenrolled };
  const [lonely] = Object.entries(given).find(([, value]) => value !== undefined) ?? [];
  if (stream === undefined && lonely !== undefined) throw new CliError(`${lonely} needs --stream NAME.`);
}

/** The key is that of the sheet, unless it is given. */
function readSetting(
  { columns }: Pick<Sheet, 'columns'>,
  { key = columns.find(({ is_key: isKey }) => isKey)?.name, field, unenrolled }: SettingOptions,
): Omit<NewSheetFollow, 'stream'> {
  if (key === undefined)
    throw new CliError('The sheet has no key. Name the column of the members with --key COLUMN.');
  return {
    key,
    ...(field === undefined ? {} : { fields: Object.fromEntries(field.map(readField)) }),
    ...(unenrolled === undefined ? {} : { unenrolled }),
  };
}

const states: Record<SheetFollow['state'], string> = {
  filling: 'reading the members',
  following: 'following',
  stopped: 'stopped',
};

function describeFollow(sheet: Sheet, follow: SheetFollow): string[] {
  const { stream, key, state, stopped, seq, last_seq: last, skipped, last_skipped: why } = follow;
  const progress = last === null ? '' : `; event ${formatNumber(seq)} of ${formatNumber(last)}`;
  return [
    `${nameOf(sheet)} and the stream "${stream}", by "${key}": ${states[state]}${progress}`,
    ...(stopped === null ? [] : [stopped]),
    ...(skipped === 0
      ? []
      : [`${formatNumber(skipped)} members and events could not become rows. The last one: ${why ?? ''}`]),
  ];
}
