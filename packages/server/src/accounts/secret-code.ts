import { hash, randomBytes } from 'node:crypto';

const codePattern = /^[\w-]{43}$/;

/** 256 random bits: the code of a link or an invitation, or the cookie of a session. */
export function createSecretCode(): string {
  return randomBytes(32).toString('base64url');
}

export function isSecretCode(text: string): boolean {
  return codePattern.test(text);
}

/** What is stored of a code. SHA-256 is enough for 256 random bits; it is not a password. */
export function hashSecretCode(code: string): string {
  return hash('sha256', code);
}
