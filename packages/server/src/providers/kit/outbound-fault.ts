import { errors } from 'undici';

/** How a request can end without an answer. The message may be shown to users. */
export interface OutboundFailure {
  outcome: 'refused' | 'timeout' | 'failed';
  message: string;
  /** Whether the connection broke, so that the same request may succeed a moment later. */
  isTransient?: boolean;
  /** Whether the answer was over the cap. */
  isTooLarge?: boolean;
  /** Whether it was ended because it took too much computing. Only simulated answers can. */
  isLimit?: boolean;
  /** Milliseconds by which this machine delayed the call, not the called one. */
  delayedMs?: number;
}

/** Ends an outbound request. `predicate` continues a sentence that starts with the target's name. */
export class OutboundFault extends Error {
  readonly outcome: OutboundFailure['outcome'];
  readonly predicate: string;
  readonly isTooLarge: boolean;

  constructor(outcome: OutboundFailure['outcome'], predicate: string, { isTooLarge = false } = {}) {
    super(predicate);
    this.name = 'OutboundFault';
    this.outcome = outcome;
    this.predicate = predicate;
    this.isTooLarge = isTooLarge;
  }
}

const incomplete = 'closed the connection before the answer was complete';
const unresolved = 'could not be resolved: the host name does not exist, or its name server does not answer';
const unreachable = 'could not be reached';
const closing = 'was interrupted because the service is shutting down';

const predicates = new Map([
  ['ENOTFOUND', unresolved],
  ['ENODATA', unresolved],
  ['EAI_AGAIN', unresolved],
  ['ECONNREFUSED', 'refused the connection'],
  ['EHOSTUNREACH', unreachable],
  ['ENETUNREACH', unreachable],
  ['EADDRNOTAVAIL', unreachable],
  ['ECONNRESET', incomplete],
  ['EPIPE', incomplete],
  ['UND_ERR_SOCKET', incomplete],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', incomplete],
  ['UND_ERR_HEADERS_OVERFLOW', 'answered with headers that are too large'],
  ['UND_ERR_CLOSED', closing],
  ['UND_ERR_DESTROYED', closing],
]);

const transientCodes = new Set(['EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

const connectTimeouts = new Set(['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT']);

const tlsCode = /^(EPROTO$|ERR_SSL_|ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH$)/;

/**
 * Turns whatever a request threw into its outcome. The text of system errors is left out on purpose: it
 * contains resolved addresses, which callers of a private network must not learn.
 */
export function describeFailure(error: unknown, subject: string): OutboundFailure {
  const { outcome, predicate } = error instanceof OutboundFault ? error : readError(error);
  const message = `${subject} ${predicate}`;
  if (error instanceof OutboundFault && error.isTooLarge) return { outcome, message, isTooLarge: true };
  return transientCodes.has(errorCode(error))
    ? { outcome, message, isTransient: true }
    : { outcome, message };
}

function readError(error: unknown): Pick<OutboundFault, 'outcome' | 'predicate'> {
  const code = errorCode(error);
  if (connectTimeouts.has(code))
    return { outcome: 'timeout', predicate: 'did not accept a connection in time' };
  // Some of undici's parser errors have no code.
  const isNotHttp = error instanceof errors.HTTPParserError;
  const predicate = isNotHttp ? 'did not answer with valid HTTP' : predicates.get(code);
  return { outcome: 'failed', predicate: predicate ?? describeCode(code) };
}

function describeCode(code: string): string {
  if (tlsCode.test(code)) return `could not be called over TLS (${code})`;
  return code === '' ? 'could not be called' : `could not be called (${code})`;
}

function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'string' && /^[A-Z0-9_]+$/.test(code) ? code : '';
}
