import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { DataFile } from './data-file.ts';

/** A file with that in it, until the test ends. */
export function writtenFile(content: string | Uint8Array, pieceBytes?: number): DataFile {
  const folder = mkdtempSync(join(tmpdir(), 'headrace-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'rows');
  writeFileSync(path, content);
  return pieceBytes === undefined ? { path } : { path, pieceBytes };
}
