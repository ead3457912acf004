import { hash, randomInt } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const keyPattern = /^(?:hr|pk)_[A-Za-z0-9]{40}$/;
const visibleLength = 9;

/** A new key: `hr_` (secret) or `pk_` (public), then 40 random characters. */
export function createApiKey(kind: 'hr' | 'pk'): string {
  const characters = Array.from({ length: 40 }, () => alphabet[randomInt(alphabet.length)]);
  return `${kind}_${characters.join('')}`;
}

export function isApiKey(text: string): boolean {
  return keyPattern.test(text);
}

/** What is stored of a key. SHA-256 is enough for 238 random bits; it is not a password. */
export function hashApiKey(key: string): string {
  return hash('sha256', key);
}

/** The part of a key that lists may show. */
export function visiblePrefix(key: string): string {
  return key.slice(0, visibleLength);
}
