import type { SimulatedRequest } from './simulator.ts';

/** Outcomes that an input can ask for by containing the word. */
export type ForcedOutcome = 'ratelimited' | 'timeout' | 'notfound' | 'malformed' | 'serverdown';

type ForcibleRequest = Pick<SimulatedRequest, 'path' | 'query' | 'body'>;

// Most texts force nothing; the cheap pattern spares bodies from being parsed, and texts the costly one.
const anywhere = /ratelimited|timeout|notfound|malformed|serverdown/i;
const asWord = /(?<![\p{L}\p{N}])(?:ratelimited|timeout|notfound|malformed|serverdown)(?![\p{L}\p{N}])/iu;
const missWord = /(?<![\p{L}\p{N}])notfound(?![\p{L}\p{N}])/iu;
const formBody = /^[\w.[\]%-]+=/;

/**
 * The outcome that a word of the request asks for: `ratelimited.example.com`, `Jane Timeout` and
 * `jane@serverdown.com` all do. Names of parameters do not count, for vendors call some of theirs `timeout`.
 */
export function findForcedOutcome(request: ForcibleRequest): ForcedOutcome | null {
  for (const text of listForcibleTexts(request)) {
    const outcome = readOutcome(text);
    if (outcome !== null) return outcome;
  }
  return null;
}

const named = /sandbox:model=(ratelimited|timeout|malformed|serverdown)(?![\p{L}\p{N}])/u;

/** As `findForcedOutcome`, for who is sent whole texts, in which such a word means itself: `sandbox:model=timeout`. */
export function findNamedOutcome({ body }: ForcibleRequest): ForcedOutcome | null {
  return readOutcome(named.exec(body)?.[1] ?? '');
}

/** Whether the request asks for something that every vendor has to be without. */
export function isForcedNotFound(request: ForcibleRequest): boolean {
  return findForcedOutcome(request) === 'notfound';
}

/** Whether a name, domain, address or URL has the word `notfound` in it. */
export function hasMissWord(text: string): boolean {
  return missWord.test(text);
}

function* listForcibleTexts({ path, query, body }: ForcibleRequest): Generator<string> {
  yield decodeText(path);
  yield* query.values();
  if (anywhere.test(body)) yield* listBodyTexts(body);
}

function readOutcome(text: string): ForcedOutcome | null {
  if (!anywhere.test(text)) return null;
  const word = asWord.exec(text)?.[0].toLowerCase();
  switch (word) {
    case 'ratelimited':
    case 'timeout':
    case 'notfound':
    case 'malformed':
    case 'serverdown':
      return word;
    default:
      return null;
  }
}

function decodeText(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function listBodyTexts(body: string): Iterable<string> {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return formBody.test(body) ? new URLSearchParams(body).values() : [decodeText(body)];
  }
  return listJsonTexts(value);
}

function* listJsonTexts(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) yield* listJsonTexts(member);
  }
}
