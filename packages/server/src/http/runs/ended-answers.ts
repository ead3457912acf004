import { LRUCache } from 'lru-cache';
import { unpackWhole } from '../../pace/large-buffers.ts';
import { encode } from '../compression/encode.ts';

/** Of all answers together, as they are kept: about 2,000 runs of 100 records. */
const maxBytes = 24 * 1024 * 1024;
/** A longer answer would take the main thread more than half a millisecond to unpack. */
const maxLength = 1024 * 1024;
/** As many are packed at a time; what ends meanwhile is packed when it is read the next time. */
const maxPacking = 2;

export interface EndedAnswer {
  /** The kind and the id of the run, and whose it is. */
  key: string;
  tag: string;
}

export interface PackedAnswer {
  /** Compressed with zstd. */
  packed: Buffer;
  /** Bytes, before that. */
  length: number;
}

/**
 * Answers that show runs that have ended. They do not change any more, so reading one again costs no records. Whether the
 * run is still kept, and has this tag, has to be asked before.
 */
export interface EndedAnswers {
  /** Whether anything is kept under a key. */
  has(key: string): boolean;
  find(answer: EndedAnswer): PackedAnswer | null;
  keep(answer: EndedAnswer, content: Buffer): Promise<void>;
}

export function createEndedAnswers(): EndedAnswers {
  const kept = new LRUCache<string, PackedAnswer & { tag: string }>({
    maxSize: maxBytes,
    sizeCalculation: ({ packed }, key) => packed.length + key.length,
  });
  let packing = 0;
  return {
    has: (key) => kept.has(key),
    find: ({ key, tag }) => {
      const found = kept.get(key);
      return found?.tag === tag ? found : null;
    },
    keep: async ({ key, tag }, content) => {
      if (content.length > maxLength || packing >= maxPacking) return;
      packing += 1;
      try {
        const packed = await encode('zstd', content);
        // It may come as a part of something larger, which must not be kept with it.
        kept.set(key, { tag, packed: Buffer.from(packed), length: content.length });
      } finally {
        packing -= 1;
      }
    },
  };
}

/** The answer as it was before it was packed. */
export function unpack({ packed, length }: PackedAnswer): Buffer {
  return unpackWhole(packed, length);
}
