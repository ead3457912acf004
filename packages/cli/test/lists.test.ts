import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openService } from './open-service.ts';
import { runCli } from './run-cli.ts';

const { folder } = await openService();

const run = async (...args: string[]) => (await runCli(folder, args)).stdout;

it('a list of keys becomes a bucket, whose keys are claimed once', async () => {
  const file = join(folder.path, 'do-not-contact.txt');
  await writeFile(file, 'a@acme.com\r\nb@acme.com\n\na@acme.com');
  expect(await run('buckets', 'create', 'contacted')).toBe('"contacted" is created.\n');
  expect(await run('buckets', 'import', 'contacted', file)).toBe(
    '3 keys: 2 claimed, 1 there before, 0 rejected.\n',
  );
  expect(await run('buckets', 'claim', 'contacted', 'a@acme.com')).toBe('"a@acme.com" was claimed before.\n');
  expect(await run('buckets')).toMatch(/contacted +2 /);
  const entries = JSON.parse(await run('buckets', 'entries', 'contacted', '--json'));
  expect(entries.map(({ key }: { key: string }) => key).toSorted()).toEqual(['a@acme.com', 'b@acme.com']);
  await run('buckets', 'free', 'contacted', 'a@acme.com');
  expect(await run('buckets', 'claim', 'contacted', 'a@acme.com')).toBe('"a@acme.com" is claimed.\n');
  expect(await run('buckets', 'delete', 'contacted', '--yes')).toBe('"contacted" is deleted.\n');
  expect(await run('buckets', 'list')).toBe('There are no buckets in production.\n');
});

it('a stream tells who came and went', async () => {
  await run('streams', 'create', 'news');
  expect(await run('streams', 'enroll', 'news', 'jane')).toBe('"jane" is a member.\n');
  await run('streams', 'unenroll', 'news', 'jane');
  expect(await run('streams', 'events', 'news')).toMatch(/1 +enrolled +jane .*\n2 +unenrolled +jane /);
  expect(await run('streams', 'members', 'news')).toBe('There are no members.\n');
});
