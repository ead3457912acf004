/* Credentials at rest: AES-256-GCM, each value bound to the place it belongs to. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { ServiceError } from '../contract/errors.ts';

/** Where a sealed value belongs; it can be opened nowhere else. */
export interface SealedPlace {
  purpose:
    | 'connection'
    | 'refresh token'
    | 'OAuth verifier'
    | 'managed credential'
    | 'secret'
    | 'webhook secret';
  /** Null for what belongs to the service itself. */
  organizationId: string | null;
  id: string;
}

export interface Sealer {
  /** Names the key that seals. */
  keyId: string;
  /** Whether values sealed under that key can be opened. */
  hasKey(keyId: string): boolean;
  seal(text: string, place: SealedPlace): string;
  /** Throws `unavailable` when the key is missing, or the value was altered or put elsewhere. */
  open(sealed: string, place: SealedPlace): string;
}

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const sealedPattern = /^v1\.([0-9a-f]{8})\.([\w-]{16})\.([\w-]{22})\.([\w-]*)$/;

/** Seals under the first master key and opens under any of them. */
export function createSealer(masterKeys: readonly string[]): Sealer {
  const keys = new Map(masterKeys.map((masterKey) => [keyIdOf(masterKey), derive(masterKey, 'seal', 32)]));
  const [first] = keys;
  if (first === undefined) throw new Error('there is no master key');
  const [keyId, sealingKey] = first;
  return {
    keyId,
    hasKey: (id) => keys.has(id),
    seal: (text, place) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, sealingKey, iv, { authTagLength: tagBytes });
      cipher.setAAD(bindingOf(place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const parts = [iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'));
      return ['v1', keyId, ...parts].join('.');
    },
    open: (sealed, place) => {
      const [, id = '', iv = '', tag = '', body = ''] = sealedPattern.exec(sealed) ?? [];
      if (id === '') throw altered(place);
      const key = keys.get(id);
      if (key === undefined) throw keyMissing(place, id);
      const decipher = createDecipheriv(algorithm, key, Buffer.from(iv, 'base64url'), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(bindingOf(place)).setAuthTag(Buffer.from(tag, 'base64url'));
      try {
        return decipher.update(body, 'base64url', 'utf8') + decipher.final('utf8');
      } catch (error) {
        throw altered(place, error);
      }
    },
  };
}

/** Master keys are random, so that nothing slower than HKDF is needed. */
function derive(masterKey: string, use: 'seal' | 'name', bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', `headrace vault v1: ${use}`, bytes));
}

/** Names a master key without giving it away; the vault keeps it beside what the key seals. */
export function keyIdOf(masterKey: string): string {
  return derive(masterKey, 'name', 4).toString('hex');
}

function bindingOf({ purpose, organizationId, id }: SealedPlace): Buffer {
  return Buffer.from(JSON.stringify([purpose, organizationId, id]));
}

function keyMissing({ purpose, id }: SealedPlace, keyId: string): ServiceError {
  return new ServiceError(
    'unavailable',
    `The ${purpose} "${id}" is sealed under master key ${keyId}, which this process does not have. ` +
      'Add that key to HEADRACE_MASTER_KEY after the first one, or store the value again.',
  );
}

function altered({ purpose, id }: SealedPlace, cause?: unknown): ServiceError {
  return new ServiceError(
    'unavailable',
    `The ${purpose} "${id}" cannot be opened: it was altered, or copied from elsewhere. Store the value again.`,
    { cause },
  );
}
