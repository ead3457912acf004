/** What a database says of a statement; `code` is the SQLSTATE. */
export class DatabaseError extends Error {
  readonly code: string | null;

  constructor(message: string, code: string | null) {
    super(message);
    this.name = 'DatabaseError';
    this.code = code;
  }
}

/** SQLSTATE of a disk that has no space left. */
export const diskFull = '53100';

/**
 * SQLSTATE classes of a lost connection and of a server that is going down or coming up, "too many connections", and
 * "disk full": nothing is wrong with what was to be written, and it can be once somebody has made room.
 */
const downStates = /^(?:08|57P|53300|53100)/;
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);
/** What the driver says without a code. */
const driverMessages = /^Connection terminated|^timeout exceeded when trying to connect|not queryable$/;

/** Whether a statement failed because the database cannot be reached now, not because of what it said. */
export function isDatabaseDown(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseDown);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return downStates.test(code) || networkCodes.has(code) || driverMessages.test(error.message);
}

/** SQLSTATE of a lock that others held for longer than this transaction may wait. */
const waitedTooLong = '55P03';

/** Whether somebody else had a lock for too long: nothing was done, and it can be later. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === waitedTooLong;
}
