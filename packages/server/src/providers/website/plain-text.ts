/** A page's text is cut here: about 3,000 words, which a model can read without losing the thread. */
export const maxText = 12_000;

/**
 * What nobody sees and a model reads: zero-width and other ignorable characters (among them the tag characters and
 * variation selectors that hide whole sentences), bidi overrides, controls but tabs and line ends,
 * private glyphs of icon fonts.
 */
const invisible =
  // oxlint-disable-next-line no-control-regex -- they are what it is about
  /[\0-\x08\x0E-\x1F\x7F-\x9F\p{Default_Ignorable_Code_Point}\p{Co}\p{Cn}\p{Cs}\uFFF9-\uFFFB]/gu;
const unusual = /[^\t\n\r\x20-\x7E]/;

/** The text without characters that cannot be seen; whitespace stays. */
export function visibleCharacters(text: string): string {
  return unusual.test(text) ? text.replace(invisible, '') : text;
}

/** A document that is already text: its lines unchanged, cut at 12,000 characters. */
export function readPlainText(text: string): { text: string; truncated: boolean } {
  const beginning = text.slice(0, maxText * 4);
  const lines = visibleCharacters(beginning).replace(/\r\n?/g, '\n').trim();
  const cut = cutText(lines, maxText);
  return { text: cut, truncated: cut.length < lines.length || beginning.length < text.length };
}

/** Whether a text is a file that calls itself one: a PDF, or what has a zero byte as no text in UTF-8 has. */
export function isBinary(text: string): boolean {
  return /^\s*%PDF-|\0/.test(text.slice(0, 1_000));
}

/** How far back a space is looked for: languages without spaces are cut anywhere. */
const longestWord = 200;

/** The beginning of a text, cut between two words if possible. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const beginning = text.slice(0, maxLength);
  const from = Math.max(0, maxLength - longestWord);
  const spaceAt = beginning.slice(from).search(/\s\S*$/);
  const isBetween = /\s/.test(text.charAt(maxLength)) || spaceAt === -1;
  const cut = isBetween ? beginning : beginning.slice(0, from + spaceAt);
  // Half of a character outside the basic plane.
  return cut.replace(/[\uD800-\uDBFF]$/, '').trimEnd();
}
