import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';
import { CliError } from '../cli-error.ts';

/**
 * The text of a file, piece by piece, without its byte order mark. UTF-8, or UTF-16 where the mark says so,
 * as spreadsheets write "Unicode text". `onBytes` sees the file as it is.
 */
export async function* openText(path: string, onBytes?: (bytes: Buffer) => void): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  try {
    for await (const bytes of createReadStream(path)) {
      onBytes?.(bytes);
      decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
      yield decoder.decode(bytes, { stream: true });
    }
    yield decoder?.decode() ?? '';
  } catch (error) {
    throw explain(error, path);
  }
}

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8';
}

function explain(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  switch (error.code) {
    case 'ERR_ENCODING_INVALID_ENCODED_DATA':
      return new CliError(
        `${path} is not UTF-8 text. Save it as "CSV UTF-8" (or convert it with iconv) and try again.`,
      );
    case 'ENOENT':
      return new CliError(`There is no file ${path}.`);
    case 'EISDIR':
      return new CliError(`${path} is a folder, not a file.`);
    case 'EACCES':
      return new CliError(`This user is not allowed to read ${path}.`);
    default:
      return error;
  }
}
