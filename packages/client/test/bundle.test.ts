import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import type { OutputChunk } from 'rolldown';
import { rolldown } from 'rolldown';
import { expect, it, onTestFinished } from 'vitest';
import { startService } from '../../server/test/service.ts';

const maxBytes = 15_000;

async function bundle(format: 'esm' | 'iife'): Promise<OutputChunk> {
  const built = await rolldown({
    input: new URL('../src/index.ts', import.meta.url).pathname,
    platform: 'neutral',
    external: /^node:/,
  });
  const { output } = await built.generate({ minify: true, format, name: 'headrace' });
  await built.close();
  expect(output).toHaveLength(1);
  return output[0];
}

it('needs nothing but web standards, and is small', async () => {
  const { code, imports, dynamicImports } = await bundle('esm');
  expect([...imports, ...dynamicImports]).toEqual([]);
  expect(code).not.toMatch(/\b(?:process|Buffer|require|__dirname|setImmediate|Deno|Bun)\b/);
  const bytes = gzipSync(code).length;
  process.stdout.write(`  the client has ${bytes} bytes, minified and compressed\n`);
  expect(bytes, `${bytes} bytes`).toBeLessThan(maxBytes);
});

/** What Deno, Bun and workers have as well. */
const everywhere = {
  AbortController,
  AbortSignal,
  Headers,
  ReadableStream,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  clearTimeout,
  crypto,
  fetch,
  setTimeout,
};

it('runs where there is nothing of Node', async () => {
  const service = await startService('pglite');
  onTestFinished(() => service.stop());
  const { code } = await bundle('iife');
  const context = createContext({
    ...everywhere,
    settings: { baseUrl: service.url, apiKey: service.apiKey },
  });
  expect(runInContext('typeof process + typeof Buffer', context)).toBe('undefinedundefined');
  const use = `
    const client = headrace.createClient(settings);
    const pipes = [headrace.pipe('person:name:split@1')];
    const rows = Array.from({ length: 30 }, (_, at) => ({ name: 'Jane Doe' + at }));
    const names = [];
    const options = { name: 'bare', recordsPerRun: 10 };
    (async () => {
      for await (const { index, values } of client.enrich(rows, pipes, options)) names[index] = values.last_name;
      const refused = await client.showPipe('no:pipe@1').catch((error) => error);
      return JSON.stringify([names.join(' '), refused instanceof headrace.NotFoundError]);
    })()`;
  const answer: unknown = await runInContext(`${code}\n${use}`, context);
  const expected = Array.from({ length: 30 }, () => 'Doe').join(' ');
  expect(JSON.parse(String(answer))).toEqual([expected, true]);
});
