import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compiledCache } from './compiled-cache.ts';

it("what was compiled is kept in the user's own cache", () => {
  expect(compiledCache({}, 'linux')).toBe(join(homedir(), '.cache/headrace/compiled'));
  expect(compiledCache({}, 'darwin')).toBe(join(homedir(), 'Library/Caches/headrace/compiled'));
  expect(compiledCache({ XDG_CACHE_HOME: '/var/cache/me' }, 'linux')).toBe('/var/cache/me/headrace/compiled');
});

it('a cache that depends on the current folder is not taken', () => {
  expect(compiledCache({ XDG_CACHE_HOME: 'cache' }, 'linux')).toBe(
    join(homedir(), '.cache/headrace/compiled'),
  );
});
