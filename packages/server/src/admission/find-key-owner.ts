import type { KeyOwner } from '../contract/key-owner.ts';
import { findKeyOwners, touchApiKey } from '../storage/api-keys.ts';
import type { Db } from '../storage/database.ts';
import { hashApiKey, isApiKey } from './api-keys.ts';
import type { OwnerRing } from './owner-ring.ts';
import { createOwnerRing } from './owner-ring.ts';

const touchMs = 60_000;

export type KeyRing = OwnerRing<KeyOwner>;

/** The owners of API keys. */
export function createKeyRing(db: Db, now: () => number): KeyRing {
  return createOwnerRing({
    isKey: isApiKey,
    hashOf: hashApiKey,
    read: (hashes) => findKeyOwners(db, hashes),
    touch: ({ keyId }) => touchApiKey(db, keyId),
    touchMs,
    idOf: ({ keyId }) => keyId,
    now,
  });
}
