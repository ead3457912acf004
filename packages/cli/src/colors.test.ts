import { afterEach, expect, it, vi } from 'vitest';
import { colorsOf } from './colors.ts';

afterEach(() => vi.unstubAllEnvs());

// A stream that is no terminal has no `isTTY` at all, which a library may take for "find out yourself".
it.each([[{}], [{ isTTY: false }]])(
  'writes no colours to a stream that is no terminal, whatever the environment',
  (stream) => {
    vi.stubEnv('CI', 'true');
    vi.stubEnv('FORCE_COLOR', '1');
    expect(colorsOf(stream).red('x')).toBe('x');
  },
);
