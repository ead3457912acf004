import type { OutboundResult } from './guarded-request.ts';

/** Real keys are longer; the words that stand for one in sandbox and in tests are not. */
const minKeyLength = 8;
/** A shorter secret is a word that replies may contain anyway. Removing it would only point at it. */
const minSecretLength = 6;

interface Hidden {
  /** The credential that was sent. */
  key: string | null;
  /** Secrets in the request. */
  secrets: readonly string[];
}

/**
 * Removes the key that was sent, and the secrets sent with it, from a vendor's reply before anybody reads it:
 * replies become error codes in messages, values in results and answers in receipts, and some vendors repeat the
 * request in them, as models do when they are asked to.
 */
export function hideValues(result: OutboundResult, hidden: Hidden): OutboundResult {
  if (result.outcome !== 'answered') return result;
  const marks = marksOf(hidden);
  if (![...marks.keys()].some((form) => result.body.includes(form))) return result;
  return { ...result, body: Buffer.from(replaceAll(result.body.toString('utf8'), marks)) };
}

/** The same for many texts, such as the lines of a file. */
export function hiderOf(hidden: Hidden): (text: string) => string {
  const marks = marksOf(hidden);
  return (text) => replaceAll(text, marks);
}

function marksOf({ key, secrets }: Hidden): Map<string, string> {
  const marks = new Map<string, string>();
  for (const secret of secrets) if (secret.length >= minSecretLength) mark(marks, secret, '[secret]');
  if (key !== null && key.length >= minKeyLength) mark(marks, key, '[key]');
  return marks;
}

function replaceAll(text: string, marks: ReadonlyMap<string, string>): string {
  const found = [...marks.keys()].filter((form) => text.includes(form));
  // The longest first: one may begin with another.
  return found
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, form) => left.replaceAll(form, marks.get(form) ?? ''), text);
}

function mark(marks: Map<string, string>, value: string, sign: string): void {
  for (const form of formsOf(value)) marks.set(form, sign);
}

/** As it is, as a URL writes it, as JSON and JSON of PHP do, and as JSON inside of JSON does, which models write. */
function formsOf(value: string): string[] {
  const inJson = JSON.stringify(value).slice(1, -1);
  const inJsonTwice = JSON.stringify(inJson).slice(1, -1);
  const encoded = encodeURIComponent(value.toWellFormed());
  return [value, encoded, inJson, inJson.replaceAll('/', '\\/'), inJsonTwice];
}
