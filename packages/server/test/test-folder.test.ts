import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeTestFolder } from './test-folder.ts';

it('what a killed run has left goes, even with a disk that is mounted there', async () => {
  const first = await makeTestFolder();
  onTestFinished(() => rm(first, { recursive: true }));
  const { pid } = spawnSync(process.execPath, ['--version']);
  const left = join(dirname(first), `headrace-tests-${pid}-left`);
  const disk = join(left, 'headrace-disk');
  mkdirSync(disk, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk], { stdio: 'ignore' });
  } catch {
    // This user may not mount anything, and so a killed run leaves no disk; the folder has to go all the same.
  }
  const second = await makeTestFolder();
  onTestFinished(() => rm(second, { recursive: true }));
  expect(existsSync(left)).toBe(false);
});
