import type { ConnectionTest } from '@headrace/client';

/** Prints what a provider says about a key. For a refused key the exit code is 1. */
export function printTest(result: ConnectionTest, { json }: { json?: boolean }): void {
  if (result.ok === false) process.exitCode = 1;
  process.stdout.write(`${json === true ? JSON.stringify(result) : sentenceOf(result)}\n`);
}

function sentenceOf({ ok, code, message }: ConnectionTest): string {
  const detail = message === null ? '' : ` ${message}`;
  if (ok === null) return `Unknown.${detail}`;
  return ok ? `The key works.${detail}` : `The key does not work (${code ?? 'no reason given'}).${detail}`;
}
