import type { NewSheetRun, Sheet } from '@headrace/client';
import { CliError } from '../cli-error.ts';

export interface RunSelection {
  pipes?: string;
  only?: string;
  rows?: string;
  upstream?: boolean;
}

type Only = NonNullable<NewSheetRun['only']>;
const onlyOf = ['empty', 'failed', 'no_result', 'stale', 'skipped', 'everything'] as const;
const rowsHelp = 'Write --rows all, first:100, after:500, or ids such as 1,2,3.';

/** What is to run. Without `--pipes`, all pipes of the sheet. */
export function readRun(sheet: Pick<Sheet, 'pipes'>, options: RunSelection): NewSheetRun {
  return {
    pipes: readPipes(sheet, options.pipes),
    ...(options.rows === undefined ? {} : { rows: readRows(options.rows) }),
    ...(options.only === undefined ? {} : { only: readOnly(options.only) }),
    ...(options.upstream === false ? { with_upstream: false } : {}),
  };
}

function readPipes({ pipes }: Pick<Sheet, 'pipes'>, given: string | undefined): string[] {
  const all = pipes.map(({ id }) => id);
  if (all.length === 0)
    throw new CliError(
      'The sheet has no pipes. Create one with pipes: headrace sheets create PROJECT/NAME --pipe ID.',
    );
  if (given === undefined) return all;
  const names = splitList(given);
  const unknown = names.find((name) => !all.includes(name));
  if (unknown === undefined && names.length > 0) return names;
  const known = pipes.map(({ id, payload }) => `${id} (${payload.pipe_id})`).join(', ');
  throw new CliError(`--pipes ${given} is not valid. The pipes of the sheet are: ${known}.`);
}

function readOnly(given: string): Only {
  const only = splitList(given).map((name) => onlyOf.find((one) => one === name));
  const known = only.filter((one) => one !== undefined);
  if (known.length > 0 && known.length === only.length) return known;
  throw new CliError(`--only ${given} is not valid. Choose from: ${onlyOf.join(', ')}.`);
}

function readRows(given: string): NonNullable<NewSheetRun['rows']> {
  const text = given.trim();
  if (text === 'all') return 'all';
  const [, word, count] = /^(first|after):(\d{1,10})$/.exec(text) ?? [];
  if (word === 'first') return { first: Number(count) };
  if (word === 'after') return { after: Number(count) };
  if (/^\d{1,10}(\s*,\s*\d{1,10})*$/.test(text)) return splitList(text).map(Number);
  throw new CliError(`--rows ${given} is not valid. ${rowsHelp}`);
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
