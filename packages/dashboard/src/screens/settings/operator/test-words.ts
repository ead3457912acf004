import type { ConnectionTest } from '@headrace/client';

/** What a provider said of a key, in a sentence. */
export function wordsOf({ ok, message }: ConnectionTest): string {
  const said = message === null ? '' : ` ${message}`;
  if (ok === null) return `Not tested.${said}`;
  return ok ? `The key works.${said}` : `The key does not work.${said}`;
}
