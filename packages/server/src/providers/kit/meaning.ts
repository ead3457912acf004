import type { CallMeaning, ErrorConvention } from './error-convention.ts';

/** What HTTP says, for a vendor that declares nothing else. RFC 9110, RFC 6585, RFC 7725. */
const usualMeanings: Readonly<Record<number, CallMeaning>> = {
  401: 'credential_rejected',
  402: 'quota_exhausted',
  403: 'credential_rejected',
  408: 'unavailable',
  425: 'rate_limited',
  429: 'rate_limited',
  451: 'privacy_refused',
};

export interface ReadError {
  meaning: CallMeaning;
  /** The vendor's own code, when it looks like one: shown to users. */
  code: string | null;
}

/** What a reply means when it is an error, or null when it is none. `body` is parsed JSON, or null. */
export function readError(
  status: number,
  body: unknown,
  { codeAt = [], means = {}, says }: ErrorConvention,
): ReadError | null {
  const isSuccess = status >= 200 && status < 300;
  const found = findCode(body, codeAt);
  // Beside a status that is an error itself, `success: false` says nothing more.
  const code = found === 'false' && !isSuccess ? null : found;
  const ofCode = code === null ? undefined : own(means, code);
  if (isSuccess) {
    const meaning = code === null ? undefined : (ofCode ?? means['*']);
    return meaning === undefined ? null : { meaning, code: presentable(code) };
  }
  const meaning = ofCode ?? meaningOfText(body, says) ?? own(means, String(status)) ?? usualMeaning(status);
  return { meaning, code: presentable(code) };
}

/** Characters of a text that are looked at. */
const longestText = 500;

function meaningOfText(body: unknown, says: ErrorConvention['says']): CallMeaning | undefined {
  const text = says === undefined ? null : findCode(body, says.at)?.slice(0, longestText);
  return text ? says?.means.find(([pattern]) => pattern.test(text))?.[1] : undefined;
}

function usualMeaning(status: number): CallMeaning {
  if (status >= 500) return 'unavailable';
  if (status < 400) return 'broken_reply';
  return usualMeanings[status] ?? 'request_refused';
}

function own(means: Readonly<Record<string, CallMeaning>>, key: string): CallMeaning | undefined {
  return Object.hasOwn(means, key) ? means[key] : undefined;
}

function findCode(body: unknown, paths: readonly string[]): string | null {
  for (const path of paths) {
    const found = path.split('.').reduce<unknown>(step, body);
    // An empty text or null says that there is no error; `false` is a code of its own (`success: false`).
    if (typeof found === 'string' && found !== '') return found;
    if (typeof found === 'number' || typeof found === 'boolean') return String(found);
  }
  return null;
}

function step(at: unknown, key: string): unknown {
  return typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined;
}

/** Free text of a vendor may repeat what it was sent; only what looks like a code is passed on. */
function presentable(code: string | null): string | null {
  return code !== null && /^[A-Za-z][\w-]{1,59}$/.test(code) ? code : null;
}
