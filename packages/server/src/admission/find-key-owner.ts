import type { KeyOwner } from '../contract/key-owner.ts';
import { findKeyOwners, touchApiKey } from '../storage/api-keys.ts';
import type { Db } from '../storage/database.ts';
import { hashApiKey, isApiKey } from './api-keys.ts';
import { gatherLookups } from './gather-lookups.ts';

/** How long an owner is remembered: a revoked key dies on every process within this time. */
const rememberMs = 2000;
const touchMs = 60_000;
const maxRemembered = 10_000;
/** How long a wrong key is remembered. A new key will never equal it by chance. */
const rememberWrongMs = 60_000;
/** Keys from addresses that already sent too many wrong ones are looked up together, a few times a second. */
const suspectGatherMs = 250;

interface Asked {
  /** Whether it comes from an address that sent too many wrong keys: then the answer may take a moment. */
  isSuspect?: boolean;
}

export interface KeyRing {
  /** The owner of a key, or null when it is malformed, unknown or revoked. */
  find(key: string, from?: Asked): Promise<KeyOwner | null>;
  /** Forgets all owners, so that a revocation made here takes effect at once. */
  forget(): void;
}

export function createKeyRing(db: Db, now: () => number): KeyRing {
  const remembered = new Map<string, { owner: KeyOwner; until: number }>();
  const wrong = new Map<string, number>();
  const read = (hashes: readonly string[]) => findKeyOwners(db, hashes);
  const lookUp = gatherLookups(read, { gatherMs: 0 });
  const lookUpSuspect = gatherLookups(read, { gatherMs: suspectGatherMs });
  let timesForgotten = 0;
  const touched = new Map<string, number>();
  const touch = (keyId: string, at: number) => {
    if (at - (touched.get(keyId) ?? -Infinity) < touchMs) return;
    if (touched.size > maxRemembered) touched.clear();
    touched.set(keyId, at);
    // Last use is for people to look at; a request never fails for it.
    touchApiKey(db, keyId).catch(() => {});
  };
  return {
    find: async (key, { isSuspect = false } = {}) => {
      if (!isApiKey(key)) return null;
      const keyHash = hashApiKey(key);
      const at = now();
      if ((wrong.get(keyHash) ?? -Infinity) > at) return null;
      const known = remembered.get(keyHash);
      const isFresh = known !== undefined && known.until > at;
      // A key that was right a moment ago does not wait with the guesses.
      const find = isSuspect && known === undefined ? lookUpSuspect : lookUp;
      const asOf = timesForgotten;
      const owner = isFresh ? known.owner : await find(keyHash);
      if (owner === undefined) {
        remembered.delete(keyHash);
        if (wrong.size > maxRemembered) wrong.clear();
        wrong.set(keyHash, at + rememberWrongMs);
        return null;
      }
      if (remembered.size > maxRemembered) remembered.clear();
      // A key that was revoked while it was looked up is not remembered.
      if (known?.owner !== owner && asOf === timesForgotten)
        remembered.set(keyHash, { owner, until: at + rememberMs });
      touch(owner.keyId, at);
      return owner;
    },
    forget: () => {
      timesForgotten += 1;
      remembered.clear();
      wrong.clear();
    },
  };
}
