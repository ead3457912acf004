import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatasetColumn } from '../../contract/datasets.ts';
import { readHere } from '../../datasets/reading/file-reader.ts';
import { createFileReader } from './file-reader.ts';

const reader = createFileReader(0);
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headrace-files-'));
});
afterAll(async () => {
  reader.close();
  await rm(folder, { recursive: true });
});

async function written(text: string) {
  const path = join(folder, 'file');
  await writeFile(path, text);
  return { path };
}

const columns: DatasetColumn[] = ['name', 'domain'].map((name) => ({ name, source: name, type: 'string' }));
const options = { format: 'csv', columns, key: null, encoding: 'json' } as const;
const csv = (rows: number) => `name,domain\n${'Acme,acme.com\n'.repeat(rows)}`;

describe('reading a file apart', () => {
  it('finds what reading it here finds', async () => {
    const file = await written(csv(10));
    const looked = { format: 'csv', isSample: false } as const;
    expect(await reader.inspect(file, looked)).toEqual(await readHere.inspect(file, looked));
  });

  it('hands over every piece, however many there are', async () => {
    const file = await written(csv(30_000));
    let rows = 0;
    let pieces = 0;
    for await (const { count, encoded } of reader.pieces(file, options)) {
      rows += count;
      pieces += 1;
      expect(JSON.parse(Buffer.from(encoded).toString())).toHaveLength(count);
    }
    expect(rows).toBe(30_000);
    expect(pieces).toBeGreaterThan(5);
  });

  it('takes files that are objects with methods, too', async () => {
    const file = { ...(await written(csv(10))), remove: () => Promise.resolve() };
    expect((await reader.inspect(file, { format: 'csv', isSample: false })).rows).toBe(10);
  });

  it('ends when nobody wants the rest', async () => {
    const file = await written(csv(30_000));
    for await (const { count } of reader.pieces(file, options)) {
      expect(count).toBeGreaterThan(0);
      break;
    }
  });

  it('says what is wrong with a file as reading it here does', async () => {
    const file = await written('');
    await expect(reader.inspect(file, { format: 'jsonl', isSample: false })).rejects.toMatchObject({
      name: 'ServiceError',
      type: 'invalid-request',
    });
  });

  it('that is closed in the middle is told by an error', async () => {
    const own = createFileReader(0);
    const inspected = own.inspect(await written(csv(10)), { format: 'csv', isSample: false });
    own.close();
    await expect(inspected).rejects.toMatchObject({ message: expect.stringContaining('within bounds') });
  });
});
