/** Characters of a value that a cell shows. A panel can show all of it. */
const cellLength = 300;

// Characters that turn the direction of what follows, so that a name can pretend to be another.
const turning = /[\u202a-\u202e\u2066-\u2069\u061c\u200e\u200f]/g;
// oxlint-disable-next-line no-control-regex -- these are what must not reach the page unseen
const unseen = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff]/g;

/** Text of a stranger as it may stand on a page: what would be invisible, or would move other text, is spelled out. */
export function spellOut(text: string): string {
  return text.replace(turning, nameCharacter).replace(unseen, nameCharacter);
}

/** The same in one line and short enough for a cell. */
export function toLine(text: string): string {
  // The rest is not looked at, so that a value of a megabyte costs no more than a short one.
  const start = text.slice(0, cellLength * 4);
  const line = spellOut(start).replace(/\s+/g, ' ').trim();
  const letters = [...line];
  const isCut = letters.length > cellLength || start.length < text.length;
  return isCut ? `${letters.slice(0, cellLength).join('')}…` : line;
}

function nameCharacter(character: string): string {
  return `[U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`;
}
