import type { OwnDatabase } from './own-query.ts';

/** For what asks no database. */
export const noDatabases: OwnDatabase = {
  readRows: () => Promise.reject(new Error('no database is asked here')),
};
