import pg from 'pg';
import type { CallFailure, FailureMeaning } from '../kit/call-result.ts';
import { failure } from '../kit/judge-reply.ts';
import { describeFailure } from '../kit/outbound-fault.ts';
import { RequestFault } from './request-fault.ts';

/** By SQLSTATE or its class: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const meanings: ReadonlyMap<string, FailureMeaning> = new Map([
  ['28', 'credential_rejected'],
  // No such database.
  ['3D', 'credential_rejected'],
  ['08', 'unavailable'],
  ['53', 'unavailable'],
  ['57', 'unavailable'],
  ['58', 'unavailable'],
  ['XX', 'unavailable'],
  // Cancelled by the time limit of statements, and by that of locks.
  ['57014', 'timeout'],
  ['55P03', 'timeout'],
]);

const driverTimeouts = /^(?:timeout expired|timeout exceeded|Query read timeout)/;

/** What became of a call that failed. What the database says of values is left out, as is what it was sent. */
export function describeFault(error: unknown, database: { label: string }): CallFailure {
  if (error instanceof RequestFault) return refused(error.message);
  if (error instanceof pg.DatabaseError) return describeStatement(error, database);
  const said = error instanceof Error ? error.message : '';
  if (driverTimeouts.test(said)) return failure(database, 'timeout');
  // The driver's part of a log-in that did not finish.
  if (said.startsWith('SASL')) return failure(database, 'credential_rejected');
  const { outcome, message } = describeFailure(error, 'its host');
  if (outcome === 'refused') return failure(database, 'target_refused');
  if (outcome === 'timeout') return failure(database, 'timeout');
  return failure(database, 'unavailable', message);
}

function describeStatement(error: pg.DatabaseError, database: { label: string }): CallFailure {
  const code = error.code ?? '';
  const meaning = meanings.get(code) ?? meanings.get(code.slice(0, 2)) ?? 'request_refused';
  const detail = /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
  if (meaning !== 'request_refused') return failure(database, meaning, detail);
  const said = sayable(code, error.message);
  return said === null ? failure(database, 'request_refused', detail) : refused(`${said} (${code}).`);
}

/** Of names and types it speaks freely; where it speaks of a value, that comes after a colon or in quotes. */
function sayable(code: string, message: string): string | null {
  if (code.startsWith('42')) return message.slice(0, 300);
  if (code.startsWith('22'))
    return message
      .slice(0, message.search(/[:"]|$/))
      .trim()
      .slice(0, 300);
  return null;
}

function refused(message: string): CallFailure {
  return { outcome: 'failed', meaning: 'request_refused', message };
}
