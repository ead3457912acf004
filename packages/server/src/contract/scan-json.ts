/** Deeper JSON is an attack or an accident. Recursion over it must not come near the end of the stack. */
export const maxDepth = 64;
/** Keys and values of a body. A hundred records with two hundred fields each have 40,000; parsing this many takes about 50 ms. */
const maxParts = 200_000;

const [quote, backslash, comma, colon] = [...'"\\,:'].map((sign) => sign.charCodeAt(0));
const opening = new Set([...'{['].map((sign) => sign.charCodeAt(0)));
const closing = new Set([...'}]'].map((sign) => sign.charCodeAt(0)));

/**
 * Looks at the bytes of a JSON body before it is parsed, because parsing deep JSON, or JSON with very many parts, takes
 * longer than a request may keep the thread. Says what is wrong with it, or null.
 */
export function scanJson(bytes: Buffer): string | null {
  let depth = 0;
  let parts = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) at = endOfText(bytes, at + 1);
    // Letters and digits: most bytes outside of texts.
    else if (byte > 0x2f && byte < 0x3a) continue;
    else if (byte === comma || byte === colon) parts += 1;
    else if (opening.has(byte)) {
      depth += 1;
      parts += 1;
      if (depth > maxDepth) return `The body is nested more than ${maxDepth} levels deep.`;
    } else if (closing.has(byte)) depth -= 1;
    if (parts > maxParts)
      return `The body has more than ${maxParts.toLocaleString('en')} keys and values; send fewer records or fields at a time.`;
  }
  return null;
}

/** Most texts are shorter than this. In longer ones `indexOf` is faster. */
const shortText = 32;

/** Where the closing quotation mark is. */
function endOfText(bytes: Buffer, from: number): number {
  let at = from;
  for (; at < from + shortText && at < bytes.length; at += 1) {
    if (bytes[at] === quote) return at;
    if (bytes[at] === backslash) at += 1;
  }
  return endOfLongText(bytes, at);
}

function endOfLongText(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf('"', from); at >= 0; at = bytes.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (at - backslashes > from && bytes[at - backslashes - 1] === backslash) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return bytes.length;
}
