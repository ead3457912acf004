/*
 * Prospeo's ids of people and companies: hexadecimal, and here reversible, so that an id works in every session and
 * for people whom the world only makes up when asked.
 */

export function makePublicId(key: string): string {
  return `aaaa${Buffer.from(key).toString('hex')}`;
}

/** What the id was made of; undefined for a text that is not an id. */
export function readPublicId(id: string): string | undefined {
  return /^aaaa(?:[0-9a-f]{2})+$/.test(id) ? Buffer.from(id.slice(4), 'hex').toString() : undefined;
}
