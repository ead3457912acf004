/** A part of what is hashed; numbers may exceed 32 bits. */
export type HashPart = string | number;

/** 32 bits that are the same for the same parts on every machine: MurmurHash3's mixing steps over numbers and text. */
export function hash(start: number, ...parts: readonly HashPart[]): number {
  let state = start | 0;
  for (const part of parts) state = typeof part === 'string' ? mixText(state, part) : mixNumber(state, part);
  return finish(state);
}

/** Independent draws by name: one more of them leaves all the others as they were. */
export class Dice {
  readonly #start: number;

  constructor(start: number) {
    this.#start = start;
  }

  /** From 0 up to 1. */
  share(what: string): number {
    return toShare(finish(mixText(this.#start, what)));
  }

  has(what: string, chance: number): boolean {
    return this.share(what) < chance;
  }

  /** A whole number, both ends included. */
  between(what: string, low: number, high: number): number {
    return low + Math.floor(this.share(what) * (high - low + 1));
  }

  pick<T>(what: string, list: readonly T[]): T {
    return at(list, Math.floor(this.share(what) * list.length));
  }
}

/** The element at an index that the caller has computed to lie inside. */
export function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`No element ${index} in a list of ${list.length}`);
  return found;
}

/** A number from 0 up to 1 out of 32 bits. */
export const toShare = (bits: number): number => bits / 2 ** 32;

function mixNumber(state: number, part: number): number {
  if (!Number.isSafeInteger(part)) return mixText(state, String(part));
  const low = mixWord(state, part | 0);
  return part === (part | 0) ? low : mixWord(low, Math.floor(part / 2 ** 32));
}

function mixText(start: number, part: string): number {
  let state = start;
  for (let index = 0; index < part.length; index += 1) state = mixWord(state, part.charCodeAt(index));
  // The length keeps ('a', 'b') apart from ('ab').
  return mixWord(state, part.length + 0x10000);
}

function mixWord(state: number, word: number): number {
  let bits = Math.imul(word, 0xcc9e2d51);
  bits = Math.imul((bits << 15) | (bits >>> 17), 0x1b873593);
  const mixed = state ^ bits;
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}

function finish(state: number): number {
  let bits = state ^ (state >>> 16);
  bits = Math.imul(bits, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
