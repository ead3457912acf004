import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './manifest.ts';

/** Git ignores it. */
const dist = join(root, 'dist');

/** Where npm finds a package as it is published. */
export const stagedAt = (folder: string): string => join(dist, 'staged', folder);
export const tarballs = join(dist, 'tarballs');

export interface Stage {
  path: string;
  write(file: string, text: string | Uint8Array): void;
  /** Copies a file or a folder of the repository. */
  copy(from: string, to: string, isWanted?: (path: string) => boolean): void;
}

/** An empty folder for a package, with the licence. */
export function openStage(folder: string): Stage {
  const path = stagedAt(folder);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  const stage: Stage = {
    path,
    write: (file, text) => {
      mkdirSync(dirname(join(path, file)), { recursive: true });
      writeFileSync(join(path, file), text);
    },
    copy: (from, to, isWanted = () => true) =>
      cpSync(join(root, from), join(path, to), { recursive: true, filter: isWanted }),
  };
  stage.copy('LICENSE', 'LICENSE');
  stage.copy(`packages/${folder}/README.md`, 'README.md');
  return stage;
}
