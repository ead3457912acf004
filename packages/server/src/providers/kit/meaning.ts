import type { CallMeaning, ErrorConvention } from './error-convention.ts';

/** What HTTP statuses usually mean. RFC 9110, RFC 6585, RFC 7725. */
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
  /** The vendor's own code, if it looks like a code. Users see it. */
  code: string | null;
  /** What users can do about it. */
  advice?: string;
  /** The id of the record that stands in the way. */
  existingId?: string;
}

/** What an error reply means; null if the reply is not an error. `body` is parsed JSON, or null. */
export function readError(
  status: number,
  body: unknown,
  { advice = {}, existingId, ...convention }: ErrorConvention,
): ReadError | null {
  const read = readMeaning(status, body, convention);
  if (read === null) return null;
  const words = (read.code && own(advice, read.code)) ?? own(advice, String(status));
  const id = findExistingId(body, existingId);
  return {
    ...read,
    ...(words === undefined ? {} : { advice: words }),
    ...(id === undefined ? {} : { existingId: id }),
  };
}

function findExistingId(body: unknown, place: ErrorConvention['existingId']): string | undefined {
  if (place === undefined) return undefined;
  const [, rest] = (findCode(body, place.at) ?? '').slice(0, longestText).split(place.after);
  return /^\d{1,20}(?!\w)/.exec(rest ?? '')?.[0];
}

function readMeaning(
  status: number,
  body: unknown,
  { codeAt = [], means = {}, says }: ErrorConvention,
): ReadError | null {
  const isSuccess = status >= 200 && status < 300;
  const found = findCode(body, codeAt);
  // If the status is already an error, `success: false` adds nothing.
  const code = found === 'false' && !isSuccess ? null : found;
  const ofCode = code === null ? undefined : own(means, code);
  // No more can be said of a request than that it was refused, unless the words say more.
  const refine = (meaning?: CallMeaning) =>
    meaning === undefined || meaning === 'request_refused' ? (meaningOfText(body, says) ?? meaning) : meaning;
  if (isSuccess) {
    const meaning = code === null ? undefined : (ofCode ?? means['*']);
    return meaning === undefined ? null : { meaning: refine(meaning) ?? meaning, code: presentable(code) };
  }
  const meaning = refine(ofCode) ?? own(means, String(status)) ?? usualMeaning(status);
  return { meaning, code: presentable(code) };
}

/** How many characters of a text are read. */
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

function own<Value>(means: Readonly<Record<string, Value>>, key: string): Value | undefined {
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

/** A vendor's free text may repeat what it was sent, so only text that looks like a code is passed on. */
function presentable(code: string | null): string | null {
  return code !== null && /^[A-Za-z][\w-]{1,59}$/.test(code) ? code : null;
}
