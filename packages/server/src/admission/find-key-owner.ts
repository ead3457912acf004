import type { KeyOwner } from '../engine/ports.ts';
import { findKeyOwner, touchApiKey } from '../storage/api-keys.ts';
import type { Db } from '../storage/database.ts';
import { hashApiKey, isApiKey } from './api-keys.ts';

/** How long an owner is remembered: a revoked key dies on every process within this time. */
const rememberMs = 2000;
const touchMs = 60_000;
const maxRemembered = 10_000;

export interface KeyRing {
  /** The owner of a key, or null when it is malformed, unknown or revoked. */
  find(key: string): Promise<KeyOwner | null>;
  /** Forgets all owners, so that a revocation made here holds at once. */
  forget(): void;
}

export function createKeyRing(db: Db, now: () => number): KeyRing {
  const remembered = new Map<string, { owner: KeyOwner; until: number }>();
  const touched = new Map<string, number>();
  const touch = (keyId: string, at: number) => {
    if (at - (touched.get(keyId) ?? -Infinity) < touchMs) return;
    touched.set(keyId, at);
    // Last use is for people to look at; a request never fails for it.
    touchApiKey(db, keyId).catch(() => {});
  };
  return {
    find: async (key) => {
      if (!isApiKey(key)) return null;
      const keyHash = hashApiKey(key);
      const at = now();
      const known = remembered.get(keyHash);
      const owner = known !== undefined && known.until > at ? known.owner : await findKeyOwner(db, keyHash);
      if (owner === undefined) return null;
      if (remembered.size > maxRemembered) remembered.clear();
      if (known?.owner !== owner) remembered.set(keyHash, { owner, until: at + rememberMs });
      touch(owner.keyId, at);
      return owner;
    },
    forget: () => remembered.clear(),
  };
}
