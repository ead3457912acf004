import type { OutboundResult } from './guarded-request.ts';

/** Real keys are longer; the words that stand for one in sandbox and in tests are not. */
const minLength = 8;
const mark = '[key]';

/**
 * Takes the key that was sent out of a vendor's reply, before anybody reads it: replies become error codes in
 * messages, values in results and answers in receipts, and some vendors repeat the request in them.
 */
export function hideKey(result: OutboundResult, key: string | null): OutboundResult {
  if (result.outcome !== 'answered' || key === null || key.length < minLength) return result;
  const found = formsOf(key).filter((form) => result.body.includes(form));
  if (found.length === 0) return result;
  const text = found.reduce((left, form) => left.replaceAll(form, mark), result.body.toString('utf8'));
  return { ...result, body: Buffer.from(text) };
}

/** As it is, as a URL writes it, and as JSON of PHP does. Keys are printable ASCII. */
function formsOf(key: string): string[] {
  const inJson = JSON.stringify(key).slice(1, -1);
  return [...new Set([key, encodeURIComponent(key), inJson, inJson.replaceAll('/', '\\/')])];
}
