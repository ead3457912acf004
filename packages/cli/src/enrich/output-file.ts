import type { FileHandle } from 'node:fs/promises';
import { open, stat } from 'node:fs/promises';
import { CliError } from '../cli-error.ts';

/** A file that grows by whole batches. It is only opened when there is something to write. */
export interface OutputFile {
  append(text: string): Promise<void>;
  /** Bytes that are written for good. */
  size(): number;
  close(): Promise<void>;
}

/** Continues after `size` bytes. Anything that an interrupted job wrote after them is overwritten. */
export async function openOutput(path: string, size: number): Promise<OutputFile> {
  if (size > 0) await checkLength(path, size);
  let file: FileHandle | null = null;
  let end = size;
  return {
    append: async (text) => {
      file ??= await openAt(path, size);
      const bytes = Buffer.from(text);
      await file.write(bytes, 0, bytes.length, end);
      end += bytes.length;
    },
    size: () => end,
    close: () => file?.close() ?? Promise.resolve(),
  };
}

async function openAt(path: string, size: number): Promise<FileHandle> {
  const file = await open(path, size === 0 ? 'w' : 'r+').catch((error: unknown) => {
    throw new CliError(
      `${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  await file.truncate(size);
  return file;
}

async function checkLength(path: string, size: number): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found !== null && found.size >= size) return;
  throw new CliError(
    `${path} was changed since the job was interrupted. Pass --restart to start from the beginning.`,
  );
}
