import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of its own that is soon full. */
export interface SmallDisk {
  folder: string;
  /** Takes all the space that is left. */
  fill(): void;
  /** Gives back what `fill` took. */
  free(): void;
  unmount(): void;
}

const chunk = Buffer.alloc(64 * 1024);

/** Null where this user may not mount anything. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'headrace-disk-'));
  const filler = join(folder, 'filler');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  return {
    folder,
    fill: () => {
      for (const size of [chunk.length, 512]) {
        try {
          for (;;) appendFileSync(filler, chunk.subarray(0, size));
        } catch (error) {
          if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOSPC') throw error;
        }
      }
    },
    free: () => rmSync(filler),
    unmount: () => {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
