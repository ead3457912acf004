import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findLockOwner } from '@headrace/server/data-dir-lock';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, expect, it } from 'vitest';
import { briefly } from '../../server/test/compile-cache.ts';
import { openService } from './open-service.ts';
import type { Folder } from './run-cli.ts';
import { collectOutput, makeFolder, spawnCli } from './run-cli.ts';

const main = fileURLToPath(new URL('../src/main.js', import.meta.url));
const alone = await makeFolder();
afterAll(() => alone.remove());

async function connect(folder: Folder, args: string[] = [], env: Record<string, string> = {}) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...briefly, main, 'mcp', ...args],
    cwd: folder.path,
    env: { ...folder.env, ...env },
    stderr: 'pipe',
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  return client;
}

const split = {
  name: 'run_pipes',
  arguments: {
    pipes: [{ pipe_id: 'person:name:split@1' }],
    records: [{ name: 'Jane Doe' }],
    environment: 'sandbox',
    max_credits: 0,
  },
};
const done = { status: 'completed', records: [{ values: { first_name: 'Jane' } }] };

it('serves tools on a service of its own, writes nothing else to stdout, and leaves nothing behind', async () => {
  const child = spawnCli(alone, ['mcp']);
  const ended = collectOutput(child);
  const send = (message: object) => child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const answers = (count: number) =>
    new Promise<void>((resolve) => {
      let lines = 0;
      child.stdout?.on('data', (text: Buffer) => {
        lines += text.toString().split('\n').length - 1;
        if (lines >= count) resolve();
      });
    });
  const all = answers(3);
  const clientInfo = { name: 'test', version: '1' };
  send({
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo },
  });
  send({ method: 'notifications/initialized' });
  send({ id: 2, method: 'tools/list' });
  send({ id: 3, method: 'tools/call', params: split });
  await all;
  child.stdin?.end();
  const { code, stdout } = await ended;
  const messages = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(messages.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(messages[2].result.structuredContent).toMatchObject(done);
  expect(code).toBe(0);
  expect(await findLockOwner(join(alone.path, 'data'))).toBeNull();
});

it('uses the service that runs, or one elsewhere with a key, and says when there is none', async () => {
  const { folder, service } = await openService();
  const near = await connect(folder);
  expect((await near.callTool(split)).structuredContent).toMatchObject(done);
  const far = await connect(alone, ['--url', service.url], { HEADRACE_API_KEY: service.apiKey });
  expect((await far.callTool(split)).structuredContent).toMatchObject(done);
  await service.stop();
  const lost = await far.callTool(split);
  expect(lost).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('cannot be reached') }],
  });
  await Promise.all([near.close(), far.close()]);
});
