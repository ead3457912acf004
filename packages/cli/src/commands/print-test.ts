import type { ConnectionTest } from '@headrace/client';

/** What a provider says of a key. A refused key is exit code 1. */
export function printTest(result: ConnectionTest, { json }: { json?: boolean }): void {
  if (result.ok === false) process.exitCode = 1;
  process.stdout.write(`${json === true ? JSON.stringify(result) : sentenceOf(result)}\n`);
}

function sentenceOf({ ok, code, message }: ConnectionTest): string {
  const detail = message === null ? '' : ` ${message}`;
  if (ok === null) return `Unknown.${detail}`;
  return ok ? `The key works.${detail}` : `The key does not work (${code ?? 'no reason given'}).${detail}`;
}
