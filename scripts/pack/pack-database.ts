import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { keyOfPrepared, preparePackage } from '@headrace/server/prepare';
import { root } from './manifest.ts';

/** The prepared empty database. */
export interface PackedDatabase {
  /** Under which the code looks for it. */
  key: string;
  bytes: Buffer;
}

/** Takes half a minute, and makes 4.4 MB half of that. Unpacking takes no longer, and 32 MB of memory for a moment. */
const smallest = {
  params: {
    [constants.ZSTD_c_compressionLevel]: 19,
    [constants.ZSTD_c_windowLog]: 25,
    [constants.ZSTD_c_checksumFlag]: 1,
  },
};

/** Compresses the prepared database for the network, once for each database. */
export async function packDatabase(): Promise<PackedDatabase> {
  const file = await preparePackage();
  if (file === null) throw new Error('The empty database could not be prepared.');
  const key = keyOfPrepared(file);
  const folder = join(root, 'dist/database');
  const kept = join(folder, `${key}.pack`);
  if (!existsSync(kept)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(kept, zstdCompressSync(zstdDecompressSync(readFileSync(file)), smallest));
  }
  return { key, bytes: readFileSync(kept) };
}
