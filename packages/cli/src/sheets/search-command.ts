import { setTimeout as sleep } from 'node:timers/promises';
import type { NewSheetSearch, SheetSearch } from '@headrace/client';
import { CliError } from '../cli-error.ts';
import { callPatiently } from '../enrich/patient-call.ts';
import { createProgressBar } from '../enrich/progress-bar.ts';
import { formatNumber } from '../format-number.ts';
import { buildPayload } from '../search/build-payload.ts';
import { findSearch } from '../search/find-search.ts';
import { openSheet, readAddress } from './find-sheet.ts';
import type { FollowPorts } from './follow-run.ts';
import { readField } from './read-field.ts';
import type { SheetOptions } from './sheet-session.ts';
import { print, withSheets } from './sheet-session.ts';

interface SearchOptions extends SheetOptions {
  filter?: string[];
  set?: string[];
  config?: string;
  connection?: string[];
  limit?: number;
  field?: string[];
  createColumns?: boolean;
  rows?: number;
  pages?: number;
  maxCredits?: number;
}

export async function searchCommand(text: string, id: string, options: SearchOptions): Promise<void> {
  const done = await withSheets(options, async ({ client }, signal) => {
    const sheet = await openSheet(client, readAddress(text, options));
    const found = await findSearch(client, id);
    const search = await buildPayload(found, {
      filters: options.filter ?? [],
      settings: options.set ?? [],
      configPath: options.config,
      connections: options.connection ?? [],
      limit: options.limit,
    });
    const { no } = await client.sheets.search(sheet.id, { ...readLimits(options), search });
    return follow({ sheetId: sheet.id, no }, { client, signal });
  });
  print(options, done, describeSearch(done));
  if (done.status !== 'completed') process.exitCode = 1;
}

function readLimits(options: SearchOptions): Omit<NewSheetSearch, 'search'> {
  const { field, createColumns, rows, pages, maxCredits } = options;
  return {
    ...(field === undefined ? {} : { fields: Object.fromEntries(field.map(readField)) }),
    ...(createColumns === true ? { create_columns: true } : {}),
    ...(rows === undefined ? {} : { max_rows: rows }),
    ...(pages === undefined ? {} : { max_pages: pages }),
    ...(maxCredits === undefined ? {} : { max_credits: maxCredits }),
  };
}

const firstLookMs = 100;
const longestLookMs = 2000;

/** Reads a search again and again until it has ended. After Ctrl-C it goes on without this command. */
async function follow(
  { sheetId, no }: { sheetId: number; no: number },
  { client, signal }: Pick<FollowPorts, 'client' | 'signal'>,
): Promise<SheetSearch> {
  const bar = createProgressBar(process.stderr);
  try {
    for (let delayMs = firstLookMs; ; delayMs = Math.min(longestLookMs, delayMs * 1.5)) {
      const search = await callPatiently(() => client.sheets.getSearch(sheetId, no, { signal }), signal);
      const { appended, max_rows: total, found } = search;
      bar.show({ done: appended, total, unit: 'rows', rows: found, notes: [creditsOf(search)] });
      if (search.finished_at !== null) return search;
      await sleep(delayMs, undefined, { signal });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
    const reason: unknown = signal.reason;
    const hint = `Search ${no} continues. To see its progress: GET /v1/sheets/${sheetId}/searches/${no}`;
    throw new CliError(hint, reason instanceof CliError ? reason.exitCode : 1);
  } finally {
    bar.stop();
  }
}

const creditsOf = ({ spent }: SheetSearch) => `${formatNumber(spent)} credits`;

const reasons: Record<NonNullable<SheetSearch['ended_because']>, string> = {
  max_rows: 'it added as many new rows as you asked for',
  max_pages: 'it read as many pages as you asked for',
  max_credits: 'the remaining credits might not pay for another page',
  no_more_rows: 'there are no more rows',
  sheet_full: 'the sheet is full',
  canceled: 'it was canceled',
  failed: 'a page failed',
};

function describeSearch(search: SheetSearch): string[] {
  const { no, status, pages, found, appended, duplicate, rejected, ended_because: why, error } = search;
  const counts = { appended, 'already there': duplicate, rejected };
  const parts = Object.entries(counts).map(([what, count]) => `${formatNumber(count)} ${what}`);
  return [
    `Search ${no} is ${status}${why === null ? '' : `: ${reasons[why]}`}`,
    `${formatNumber(found)} rows found on ${formatNumber(pages)} ${pages === 1 ? 'page' : 'pages'}: ${parts.join(', ')}; ${creditsOf(search)}`,
    ...(error === null ? [] : [error]),
  ];
}
