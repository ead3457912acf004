/*
 * Salesforce gives 200 to 2000 rows at a time, and a locator for those that follow. A page that wants fewer stops in
 * the middle of them: the next one asks for the same again and passes over what was shown.
 */
import type { PageStart } from '../kit/search-page.ts';

export interface QueryCursor {
  /** Null for the first rows. */
  locator: string | null;
  /** Rows to pass over. */
  skip: number;
}

const written = /^(?:([A-Za-z0-9]+(?:-\d+)?)~)?(\d{1,9})$/;

/** What cannot be read begins at the beginning. */
export function readCursor(at: PageStart | null): QueryCursor {
  const [, locator = null, skip = '0'] = written.exec(String(at ?? '0')) ?? [];
  return { locator, skip: Number(skip) };
}

export function writeCursor({ locator, skip }: QueryCursor): string {
  return locator === null ? String(skip) : `${locator}~${skip}`;
}

/** The locator in a `nextRecordsUrl`, or null. Nothing else in the URL is ever followed. */
export function locatorOf(nextRecordsUrl: string | null | undefined): string | null {
  return (
    /^\/services\/data\/v\d+\.\d+\/query\/([A-Za-z0-9]+(?:-\d+)?)$/.exec(nextRecordsUrl ?? '')?.[1] ?? null
  );
}
