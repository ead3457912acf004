/** What a database says about a failed statement; `code` is the SQLSTATE. */
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
/** SQLSTATE of a server that is read-only: a standby, or one that was the primary until a moment ago. */
export const readOnly = '25006';
/** SQLSTATE of a statement that was canceled, by a user or by a time limit. */
export const canceled = '57014';

/**
 * Classes of a lost connection, and of a server that is going down or coming up; "too many connections"; and a standby,
 * because a new connection may reach the new primary.
 */
const awayStates = /^(?:08|57P|53300|25006)/;
/** "Disk full"; a deadlock or a conflict that another transaction won; a lock that others had for too long. */
const laterStates = new Set([diskFull, '40001', '40P01', '55P03']);
/** Memory; a cancellation, and the time limits of an idle and of a long transaction. */
const passingStates = new Set(['53200', canceled, '25P03', '25P04']);
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENETRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Messages of the driver that have no code. */
const driverMessages =
  /^Connection terminated|^timeout expired$|^timeout exceeded when trying to connect|^Query read timeout|not queryable$/;

/** Whether the database cannot be reached, or cannot work at all. */
export function isDatabaseAway(error: unknown): boolean {
  return isSome(
    error,
    (code, message) => awayStates.test(code) || networkCodes.has(code) || driverMessages.test(message),
  );
}

/**
 * Whether a statement failed because of the state of the database, not because of the statement: it can be done later.
 */
export function isDatabaseDown(error: unknown): boolean {
  return isDatabaseAway(error) || isSome(error, (code) => laterStates.has(code));
}

/** Whether it may have failed because of the state of the database: worth a few tries, but no more. */
export function mayPass(error: unknown): boolean {
  return isSome(error, (code) => passingStates.has(code));
}

/** Whether the statement itself took too long, where it has a time limit of its own. */
export function isCanceled(error: unknown): boolean {
  return isSome(error, (code) => code === canceled);
}

function isSome(error: unknown, is: (code: string, message: string) => boolean): boolean {
  if (error instanceof AggregateError) return error.errors.some((one) => isSome(one, is));
  if (!(error instanceof Error)) return false;
  return is('code' in error ? String(error.code) : '', error.message);
}

/** SQLSTATE of a lock that another transaction had for longer than this one may wait. */
const waitedTooLong = '55P03';

/** Whether another transaction had a lock for too long: nothing was done, and it can be done later. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === waitedTooLong;
}

/** SQLSTATE of a row whose key another row has. */
const taken = '23505';

/** Whether another transaction has written a row with the same key. */
export function isTaken(error: unknown): boolean {
  return isSome(error, (code) => code === taken);
}
