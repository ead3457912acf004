import { basename } from 'node:path';
import { makeDatabase } from '../open-storage.ts';
import { packageCache, prepareDatabase } from './prepared-database.ts';

/** Makes the prepared database of this package, unless it is there. Returns its file; null if it cannot be made or kept. */
export function preparePackage(): Promise<string | null> {
  return prepareDatabase(packageCache, makeDatabase);
}

/** What a published package looks for its prepared database by. */
export function keyOfPrepared(file: string): string {
  return basename(file, '.pack');
}
