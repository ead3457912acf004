import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { buildOnce } from './build-once.ts';
import { measureFirstLoad } from '../build/first-load.ts';

const built = join(import.meta.dirname, '../../server/dist/dashboard');

beforeAll(async () => {
  await buildOnce();
});

it('is built for production, whatever NODE_ENV says to who builds it', () => {
  const code = globSync('assets/*.js', { cwd: built }).map((name) => readFileSync(join(built, name), 'utf8'));
  expect(code.some((text) => text.includes('Minified React error'))).toBe(true);
  expect(code.filter((text) => text.includes('checkPropTypes') || text.includes('jsxDEV('))).toEqual([]);
});

it('shows its first screen after at most 230 kB of JavaScript and 25 kB of CSS', async () => {
  const { scriptBytes, styleBytes } = await measureFirstLoad(built);
  expect(scriptBytes).toBeLessThanOrEqual(230_000);
  expect(styleBytes).toBeLessThanOrEqual(25_000);
});
