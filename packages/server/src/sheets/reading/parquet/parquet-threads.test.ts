import { parquetReadObjects } from 'hyparquet';
import { expect, it } from 'vitest';
import { createParquetThreads } from './parquet-threads.ts';

const columns = [{ name: 'n', type: 'INT32' as const }];

it('writes several files at once, and goes on after one that was closed early', async () => {
  const threads = createParquetThreads();
  const [one, other] = [await threads.open('a', columns), await threads.open('a', columns)];
  const pieces = [await one.add([[1]])];
  await other.add([[7]]);
  other.close();
  await expect(other.add([[8]])).rejects.toThrow('closed');
  pieces.push(await one.add([[2]]), await one.end());
  one.close();
  one.close();
  const bytes = new Uint8Array(Buffer.concat(pieces));
  expect(await parquetReadObjects({ file: bytes.buffer })).toEqual([{ n: 1 }, { n: 2 }]);
  const next = await threads.open('a', columns);
  expect((await next.end()).length).toBeGreaterThan(0);
  next.close();
});

it('refuses more files than it has space for', async () => {
  const threads = createParquetThreads();
  const open = [];
  for (let time = 0; time < 8; time += 1) open.push(await threads.open(`owner ${time}`, columns));
  await expect(threads.open('another', columns)).rejects.toMatchObject({ type: 'unavailable' });
  open[0]?.close();
  const again = await threads.open('another', columns);
  for (const file of [...open, again]) file.close();
});

it('leaves places for others, however many files an owner asks for', async () => {
  const threads = createParquetThreads();
  const open = [await threads.open('slow', columns), await threads.open('slow', columns)];
  await expect(threads.open('slow', columns)).rejects.toMatchObject({ type: 'org-rate-limited' });
  for (const owner of ['b', 'b', 'c']) open.push(await threads.open(owner, columns));
  open[0]?.close();
  open.push(await threads.open('slow', columns));
  for (const file of open) file.close();
});
