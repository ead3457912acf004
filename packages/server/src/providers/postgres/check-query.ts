import type { OwnLanguage, OwnQuery } from '../kit/own-query.ts';
import { checkOwnQuery, listRefusals } from '../kit/own-query.ts';

export const maxPageSize = 1000;

const mostNameBytes = 63;

/**
 * What no table can be asked, in words for users; null when it may be. An object is `table` or `schema.table`; names are
 * taken as they are, in upper and lower case, and quoted. Whether there are such columns only the database knows.
 */
const language: OwnLanguage = {
  label: 'PostgreSQL',
  isObject: (object) => partsOf(object).length <= 2 && partsOf(object).every(isName),
  isField: isName,
  most: { and: 100, or: 100 },
  mostListed: 1000,
};

/** What it refuses, in words for the catalog. */
export const refusals = listRefusals(language);

export function checkQuery(query: OwnQuery): string | null {
  return checkOwnQuery(query, language);
}

/** `schema.table`, or the table alone. */
export function partsOf(object: string): string[] {
  return object.split('.');
}

function isName(name: string): boolean {
  return name !== '' && !name.includes('\0') && Buffer.byteLength(name) <= mostNameBytes;
}
