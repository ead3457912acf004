import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import type { Coding } from './choose-coding.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const toZstd = promisify(zstdCompress);
const {
  BROTLI_PARAM_QUALITY: brotliQuality,
  BROTLI_PARAM_SIZE_HINT: brotliSizeHint,
  ZSTD_c_compressionLevel: zstdLevel,
} = constants;

/** Each piece of output is a turn of the main thread. An ordinary run fits into one. */
const chunkSize = 64 * 1024;

/** How an answer is encoded, in a thread of the pool. The levels are the ones beyond which time grows faster than bytes shrink. */
const encoders: Readonly<Record<Coding, (content: Buffer) => Promise<Buffer>>> = {
  zstd: (content) =>
    toZstd(content, { chunkSize, pledgedSrcSize: content.length, params: { [zstdLevel]: 2 } }),
  br: (content) =>
    toBrotli(content, { chunkSize, params: { [brotliQuality]: 1, [brotliSizeHint]: content.length } }),
  gzip: (content) => toGzip(content, { chunkSize, level: 2 }),
};

export async function encode(coding: Coding, content: Buffer): Promise<Buffer> {
  return encoders[coding](content);
}
