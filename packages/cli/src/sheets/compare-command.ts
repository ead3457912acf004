import { setTimeout as sleep } from 'node:timers/promises';
import type { Comparison } from '@headrace/client';
import { callPatiently } from '../enrich/patient-call.ts';
import { formatNumber } from '../format-number.ts';
import { terminalWidth } from '../print-rows.ts';
import { renderTable } from '../table.ts';
import { openSheet, readAddress } from './find-sheet.ts';
import type { SheetOptions } from './sheet-session.ts';
import { print, withSheets } from './sheet-session.ts';

interface CompareOptions extends SheetOptions {
  first?: number;
  maxCredits?: number;
}

const lookMs = 500;

/** Compares providers of a pipe, and waits for the end. */
export async function compareCommand(
  text: string,
  pipe: string,
  // The library gives an argument that may be repeated, and the options after it.
  ...[providers, options]: [string[], CompareOptions]
): Promise<void> {
  const { first, maxCredits } = options;
  const done = await withSheets(options, async ({ client }, signal) => {
    const sheet = await openSheet(client, readAddress(text, options));
    const begun = await client.sheets.compare(sheet.id, {
      pipe,
      providers,
      ...(first === undefined ? {} : { rows: { first } }),
      ...(maxCredits === undefined ? {} : { max_credits: maxCredits }),
    });
    const read = () => client.sheets.getComparison(sheet.id, begun.id, { signal });
    for (let now = begun; ; now = await callPatiently(read, signal)) {
      if (now.finished_at !== null) return now;
      await sleep(lookMs, undefined, { signal });
    }
  });
  print(options, done, describeComparison(done, terminalWidth()));
  if (done.status !== 'completed') process.exitCode = 1;
}

const header = ['PROVIDER', 'ASKED', 'FOUND', 'ONLY HERE', 'AGREES', 'CREDITS', 'PER VALUE', 'MEDIAN'];

function describeComparison(comparison: Comparison, width: number): string[] {
  const { field, rows, status, spent, error } = comparison;
  const lines = comparison.providers.map((one) => [
    one.provider,
    ...[one.asked, one.found, one.only].map(formatNumber),
    one.agreement === null ? '' : `${Math.round(one.agreement * 100)} %`,
    formatNumber(one.credits),
    one.credits_per_value === null ? '' : formatNumber(one.credits_per_value),
    one.median_ms === null ? '' : `${formatNumber(Math.round(one.median_ms))} ms`,
  ]);
  return [
    `"${field}" on ${formatNumber(rows)} rows is ${status}, ${formatNumber(spent)} credits`,
    renderTable(header, lines, { width, alignRight: [1, 2, 3, 4, 5, 6, 7] }),
    ...(error === null ? [] : [error]),
  ];
}
