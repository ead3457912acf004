import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createHome, describeOnBothHomes, startOn, withStorage } from './service.ts';
import { runOf } from './wait-for.ts';

async function makeHome(home: 'pglite' | 'postgres') {
  const { env, remove } = await createHome(home);
  onTestFinished(remove);
  return { env, dataDir: env.HEADRACE_DATA_DIR ?? '' };
}

/** What others than the service's user could do something with. */
async function findOpen(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  const modes = await Promise.all(entries.map(async (name) => (await stat(join(folder, name))).mode));
  return entries.filter((_, index) => ((modes[index] ?? 0) & 0o077) !== 0);
}

describeOnBothHomes('the data directory', (home) => {
  it('is closed, with all that a service makes in it, however open it was inside', async () => {
    const { env, dataDir } = await makeHome(home);
    await mkdir(join(dataDir, 'left'), { recursive: true, mode: 0o700 });
    await chmod(join(dataDir, 'left'), 0o777);
    const service = await startOn(env);
    onTestFinished(() => service.stop());
    const run = await service.call('/v1/pipes/run/sync', {
      body: { pipes: [{ pipe_id: 'person:name:split@1' }], input: [{ id: 1, name: 'Jane Doe' }] },
    });
    expect(runOf(run).status).toBe('completed');
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    expect(await findOpen(dataDir)).toEqual([]);
    if (home === 'pglite') {
      expect((await stat(`${dataDir}.lock.json`)).mode & 0o777).toBe(0o600);
      expect((await stat(`${dataDir}.lock`)).mode & 0o777).toBe(0o600);
    }
    await service.stop();
    expect(await findOpen(dataDir)).toEqual([]);
  });

  it.each([0o755, 0o770, 0o701])('that others can get into is refused, with the remedy: %o', async (mode) => {
    const { env, dataDir } = await makeHome(home);
    await mkdir(dataDir, { recursive: true });
    await chmod(dataDir, mode);
    await expect(startOn(env)).rejects.toThrow(
      `has mode 0${mode.toString(8)}, so other users of this machine can read records and keys. Close it: chmod -R go= '${dataDir}'`,
    );
    await chmod(dataDir, 0o700);
    await (await startOn(env)).stop();
  });
});

it('a database that is made anew is closed as well', async () => {
  const { env, dataDir } = await makeHome('postgres');
  delete env.DATABASE_URL;
  await withStorage(env, async () => expect(await findOpen(dataDir)).toEqual([]));
});
