const day = /^(?:19|20)\d\d-\d\d-\d\d$/;
const time = /^(?:19|20)\d\d-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/;
/** RFC 1123, as in HTTP. */
const stamp = /^[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} (?:19|20)\d\d \d\d:\d\d:\d\d (?:GMT|UTC|[+-]\d{4})$/;
/** `Mar 12, 2026`. */
const english = /^[A-Z][a-z]{2,8} \d{1,2}, (?:19|20)\d\d$/;

/**
 * A date as vendors write it in ISO: a day stays a day, a time without a zone is taken for UTC. Null for a text that is not a date,
 * `3 days ago` included.
 */
export function isoDate(written: string | null | undefined): string | null {
  const text = (written ?? '').trim();
  if (day.test(text)) return momentOf(text)?.slice(0, 10) ?? null;
  if (english.test(text)) return momentOf(`${text} UTC`)?.slice(0, 10) ?? null;
  if (stamp.test(text)) return momentOf(text);
  const match = time.exec(text);
  return match === null ? null : momentOf(text.replace(' ', 'T') + (match[1] === undefined ? 'Z' : ''));
}

function momentOf(text: string): string | null {
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
