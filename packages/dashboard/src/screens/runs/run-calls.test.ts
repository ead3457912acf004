import { expect, it } from 'vitest';
import { writeRunCalls } from './run-calls.ts';

const origin = 'http://127.0.0.1:4400';
const textsOf = (filters: Parameters<typeof writeRunCalls>[0]) =>
  writeRunCalls(filters, origin).map(({ text }) => text);

it('writes the filters into every language', () => {
  const [curl, script, command] = textsOf({ status: 'failed', created_by: 'k1' });
  expect(curl).toContain('/v1/runs?status=failed&created_by=k1');
  expect(script).toContain('client.listRuns({"status":"failed","created_by":"k1"})');
  expect(command).toBe(`headrace runs --status failed --created-by k1 --url ${origin}`);
});

it('has no command where there is none', () => {
  expect(textsOf({})[2]).toBe(`headrace runs --url ${origin}`);
  expect(textsOf({ kind: 'search' })).toHaveLength(2);
});
