import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { writeCurl, writeTypeScript } from '../src/data/write-call.ts';

/** What a shell makes of the line: the arguments that curl would have. */
function argumentsOf(line: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }; ${line}`;
  const env = { HEADRACE_API_KEY: 'hr_1' };
  return execFileSync('sh', ['-c', script], { encoding: 'utf8', env }).split('\0').slice(0, -1);
}

it('survives a shell, whatever the values are', () => {
  const body = { name: `O'Neil "$HOME" \`id\` $(id) \\ \n é`, list: ["'", "''"] };
  const [method, name, url, , authorization, , type, , data] = argumentsOf(
    writeCurl({ method: 'POST', path: '/v1/pipes/run', body }, 'http://127.0.0.1:4400'),
  );
  expect([method, name, url]).toEqual(['-X', 'POST', 'http://127.0.0.1:4400/v1/pipes/run']);
  expect([authorization, type]).toEqual(['Authorization: Bearer hr_1', 'Content-Type: application/json']);
  expect(JSON.parse(data ?? '')).toEqual(body);
});

it('writes a read without a body', () => {
  expect(argumentsOf(writeCurl({ method: 'GET', path: '/v1/x' }, 'http://a'))).toEqual([
    'http://a/v1/x',
    '-H',
    'Authorization: Bearer hr_1',
  ]);
});

it('names the key instead of showing it', () => {
  expect(writeTypeScript({ pipes: [] }, 'http://a')).toContain('process.env.HEADRACE_API_KEY');
});
