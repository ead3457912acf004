import type { HeaderPair } from './outbound-headers.ts';

/** What an answer begins with. */
export interface AnswerHead {
  status: number;
  /** Names are in lower case; a value is a list if the header came more than once. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** All values of a header. */
export function valuesOf({ headers }: AnswerHead, name: string): string[] {
  const value = headers[name];
  return value === undefined ? [] : typeof value === 'string' ? [value] : value;
}

/** The first value of a header. */
export function valueOf({ headers }: AnswerHead, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : value?.[0];
}

/** As pairs; of a body that was decoded, without those that describe bytes which the caller does not get to see. */
export function listHeaders({ headers }: AnswerHead, isDecoded: boolean): HeaderPair[] {
  const pairs: HeaderPair[] = [];
  for (const name of Object.keys(headers)) {
    if (isDecoded && (name === 'content-encoding' || name === 'content-length')) continue;
    const value = headers[name];
    if (typeof value === 'string') pairs.push([name, value]);
    else for (const one of value ?? []) pairs.push([name, one]);
  }
  return pairs;
}
