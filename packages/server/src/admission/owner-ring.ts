import { gatherLookups } from './gather-lookups.ts';

/** How long an owner is remembered: what was revoked dies on every process within this time. */
const rememberMs = 2000;
const maxRemembered = 10_000;
/** How long a wrong key is remembered. A new one will never equal it by chance. */
const rememberWrongMs = 60_000;
/** Keys from addresses that already sent too many wrong ones are looked up together, a few times a second. */
const suspectGatherMs = 250;

interface Asked {
  /** Whether it comes from an address that sent too many wrong keys: then the answer may take a moment. */
  isSuspect?: boolean;
}

export interface OwnerRing<Owner> {
  /** The owner of a key, or null when it is malformed, unknown or revoked. */
  find(key: string, from?: Asked): Promise<Owner | null>;
  /** Forgets all owners, so that a revocation made here takes effect at once. */
  forget(): void;
}

interface RingOptions<Owner> {
  isKey(text: string): boolean;
  hashOf(key: string): string;
  /** The owners of live keys, by the keys' hashes. */
  read(hashes: readonly string[]): Promise<ReadonlyMap<string, Owner>>;
  /** Notes the use of a key, at most once in `touchMs` for each `idOf`. */
  touch(owner: Owner): Promise<void>;
  touchMs: number;
  idOf(owner: Owner): string;
  now(): number;
}

/** Finds the owners of secrets of one kind, and remembers them for a moment. */
export function createOwnerRing<Owner>(options: RingOptions<Owner>): OwnerRing<Owner> {
  const remembered = new Map<string, { owner: Owner; until: number }>();
  const wrong = new Map<string, number>();
  const lookUp = gatherLookups(options.read, { gatherMs: 0 });
  const lookUpSuspect = gatherLookups(options.read, { gatherMs: suspectGatherMs });
  let timesForgotten = 0;
  const touch = createToucher(options);
  return {
    find: async (key, { isSuspect = false } = {}) => {
      if (!options.isKey(key)) return null;
      const keyHash = options.hashOf(key);
      const at = options.now();
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
      touch(owner, at);
      return owner;
    },
    forget: () => {
      timesForgotten += 1;
      remembered.clear();
      wrong.clear();
    },
  };
}

function createToucher<Owner>({ touch, touchMs, idOf }: RingOptions<Owner>) {
  const touched = new Map<string, number>();
  return (owner: Owner, at: number): void => {
    const id = idOf(owner);
    if (at - (touched.get(id) ?? -Infinity) < touchMs) return;
    if (touched.size > maxRemembered) touched.clear();
    touched.set(id, at);
    // Last use is for people to look at; a request never fails for it.
    touch(owner).catch(() => {});
  };
}
