/**
 * A value that looks like a secret and reveals nothing of it except its length and where its punctuation is: what
 * sandbox runs insert, so that their requests have the shape that production's will have.
 */
export function makeLookAlike(secret: string): string {
  return Array.from(secret, (character) => likeness(character)).join('');
}

function likeness(character: string): string {
  if (/\p{Lu}/u.test(character)) return 'X';
  if (/\p{L}/u.test(character)) return 'x';
  if (/\p{N}/u.test(character)) return '0';
  return /[\s._:/+=-]/.test(character) ? character : '*';
}
