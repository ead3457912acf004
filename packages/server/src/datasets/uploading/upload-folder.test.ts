import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Upload, UploadFolderOptions } from './upload-folder.ts';
import { openUploadFolder } from './upload-folder.ts';

async function openFolder(options: Partial<UploadFolderOptions> = {}) {
  const parent = await mkdtemp(join(tmpdir(), 'headrace-uploads-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const folder = join(parent, 'uploads');
  const limits = { maxFiles: 2, maxBytes: 1_000_000, keepFreeBytes: 0, ...options };
  const uploads = openUploadFolder({ folder, ...limits });
  await uploads.ready;
  return { uploads, folder, limits };
}

async function* piecesOf(...pieces: (string | Error)[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    if (piece instanceof Error) throw piece;
    yield Buffer.from(piece);
  }
}

const csv: Omit<Upload, 'bytes'> = { organizationId: 'a', format: 'csv', sources: ['n'], maxBytes: 100_000 };
const uploadOf = (...pieces: (string | Error)[]): Upload => ({ ...csv, bytes: piecesOf(...pieces) });

describe('an upload', () => {
  it('is a file of this user alone until it is removed', async () => {
    const { uploads, folder } = await openFolder();
    const { path, remove } = await uploads.receive(uploadOf('n', ',x\n1', ',2\n'));
    expect(await readFile(path, 'utf8')).toBe('n,x\n1,2\n');
    expect([(await stat(path)).mode & 0o777, (await stat(folder)).mode & 0o777]).toEqual([0o600, 0o700]);
    await remove();
    await remove();
    expect(await readdir(folder)).toEqual([]);
  });

  it.each<[string, Partial<Upload>, string[], string]>([
    ['no Parquet', { format: 'parquet' }, ['nonsense'], 'does not begin with PAR1'],
    ['no JSON lines', { format: 'jsonl' }, ['\n[1,2]\n'], 'does not begin with a JSON object'],
    ['a header without the columns', {}, ['m,x\n'], 'no column "n"'],
    ['a header without the columns, and no more', {}, ['m,x'], 'no column "n"'],
    ['no text', {}, ['n\0,x\n'], 'NUL'],
    ['UTF-16', {}, ['\xFE'], 'no column "n"'],
  ])('that begins as %s is refused', async (_, options, pieces, reason) => {
    const { uploads, folder } = await openFolder();
    await expect(uploads.receive({ ...uploadOf(...pieces), ...options })).rejects.toThrow(reason);
    expect(await readdir(folder)).toEqual([]);
  });

  it('is refused by its beginning: of the rest nothing is taken, and nothing is written', async () => {
    const { uploads, folder } = await openFolder({ maxBytes: 1e9 });
    let taken = 0;
    const endless = async function* () {
      for (;;) {
        taken += 1;
        const sizes = await Promise.all((await readdir(folder)).map((name) => stat(join(folder, name))));
        expect(sizes.map(({ size }) => size)).toEqual([0]);
        yield Buffer.alloc(64 * 1024, 'x');
      }
    };
    const upload = { ...csv, bytes: endless(), maxBytes: 1e9 };
    await expect(uploads.receive(upload)).rejects.toThrow('more than 1 MB');
    expect(taken).toBe(16);
    taken = 0;
    const parquet: Upload = { ...upload, bytes: endless(), format: 'parquet' };
    await expect(uploads.receive(parquet)).rejects.toThrow('PAR1');
    expect(taken).toBe(1);
  });

  it('that breaks off or is too long leaves nothing behind', async () => {
    const { uploads, folder } = await openFolder();
    const broken = uploadOf('n\n', 'x\n'.repeat(2000), new Error('it broke off'));
    await expect(uploads.receive(broken)).rejects.toThrow('it broke off');
    await expect(uploads.receive(uploadOf('n\n', 'x\n'.repeat(60_000)))).rejects.toMatchObject({
      type: 'payload-too-large',
    });
    expect(await readdir(folder)).toEqual([]);
    await (await uploads.receive(uploadOf('n\n'))).remove();
  });

  it('finds so many places of its organization, whatever others have', async () => {
    const { uploads, folder } = await openFolder();
    const first = await uploads.receive(uploadOf('n\n1\n'));
    await uploads.receive(uploadOf('n\n2\n'));
    await expect(uploads.receive(uploadOf('n\n3\n'))).rejects.toThrow('2 files of this organization');
    await uploads.receive({ ...uploadOf('n\n4\n'), organizationId: 'b' });
    await first.remove();
    await uploads.receive(uploadOf('n\n5\n'));
    expect(await readdir(folder)).toHaveLength(3);
  });

  it('finds so many bytes of its organization', async () => {
    const { uploads } = await openFolder({ maxBytes: 3000 });
    const first = await uploads.receive(uploadOf(`n\n${'1\n'.repeat(1000)}`));
    const second = () => uploads.receive(uploadOf(`n\n${'2\n'.repeat(1000)}`));
    await expect(second()).rejects.toMatchObject({ type: 'payload-too-large' });
    await first.remove();
    await second();
  });

  it('leaves the disk the space that others need', async () => {
    const { uploads, folder } = await openFolder({ keepFreeBytes: 1e18 });
    await expect(uploads.receive(uploadOf('n\n1\n'))).rejects.toThrow('disk for uploads is full');
    expect(await readdir(folder)).toEqual([]);
  });

  it('of a process that has died is swept at the next start, one of a living process stays', async () => {
    const { uploads, folder, limits } = await openFolder();
    const { path } = await uploads.receive(uploadOf('n\n1\n'));
    const { pid: dead } = spawnSync(process.execPath, ['-e', '']);
    await writeFile(join(folder, `${hostname()}-${dead}-0123456789abcdef`), 'n\n');
    await writeFile(join(folder, 'somebody-elses-1-0123456789abcdef'), 'n\n');
    await openUploadFolder({ folder, ...limits }).ready;
    expect((await readdir(folder)).map((name) => join(folder, name)).toSorted()).toEqual(
      [path, join(folder, 'somebody-elses-1-0123456789abcdef')].toSorted(),
    );
  });
});
