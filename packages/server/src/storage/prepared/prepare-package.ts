import { makeDatabase } from '../open-storage.ts';
import { packageCache, prepareDatabase } from './prepared-database.ts';

/** Makes the prepared database of this package, unless it is there. False if it cannot be made or kept. */
export async function preparePackage(): Promise<boolean> {
  return (await prepareDatabase(packageCache, makeDatabase)) !== null;
}
