/** Texts one after the other as bytes. To join long texts first would copy all of it twice more. */
export function writeTexts(texts: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafe(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0));
  let at = 0;
  for (const text of texts) at += bytes.write(text, at);
  return bytes;
}

/** The same with a comma between each two. */
export function withCommas(texts: readonly string[]): string[] {
  return texts.flatMap((text, at) => (at === 0 ? [text] : [',', text]));
}
