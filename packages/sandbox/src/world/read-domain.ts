import { getDomain } from 'tldts';

/** The registrable domain in lower case of a host, an address or a URL; null when there is none. */
export function readDomain(text: string): string | null {
  const trimmed = text.trim();
  return plain.test(trimmed) ? trimmed : getDomain(trimmed);
}

// Two labels of ordinary endings, as almost all are, need no list of public suffixes.
const plain = /^[a-z0-9-]+\.(?:com|io|co|de|fr|se|nl|ai|es|it|pl)$/;
