import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';

const maxBytes = 15_000;

it('needs nothing but web standards, and is small', async () => {
  const bundle = await rolldown({
    input: new URL('../src/index.ts', import.meta.url).pathname,
    platform: 'neutral',
    external: /^node:/,
  });
  const { output } = await bundle.generate({ minify: true });
  await bundle.close();
  const [chunk] = output;
  expect(output).toHaveLength(1);
  expect([...chunk.imports, ...chunk.dynamicImports]).toEqual([]);
  expect(chunk.code).not.toMatch(/\b(?:process|Buffer|require|__dirname|setImmediate|Deno|Bun)\b/);
  const bytes = gzipSync(chunk.code).length;
  expect(bytes, `${bytes} bytes`).toBeLessThan(maxBytes);
});
