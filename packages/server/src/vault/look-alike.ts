/**
 * A value that looks like a secret and tells nothing of it but how long it is and where its signs stand: what sandbox
 * runs insert, so that their requests have the shape that production's will have.
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
