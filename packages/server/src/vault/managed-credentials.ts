import { sql } from 'kysely';
import type { Db } from '../storage/database.ts';
import { endOfKey, keyHint } from './key-hint.ts';
import type { SealedPlace, Sealer } from './sealing.ts';

interface Options {
  db: Db;
  sealer: Sealer;
  /** Keys of the environment, which take precedence over stored ones. */
  environmentKeys: ReadonlyMap<string, string>;
}

export interface ManagedCredential {
  provider: string;
  source: 'environment' | 'vault';
  hint: string | null;
  created_at: Date | null;
  rotated_at: Date | null;
}

/** The service's own credentials, one for each provider, used by every organization. */
export function createManagedCredentials({ db, sealer, environmentKeys }: Options) {
  return {
    list: () => listManaged({ db, sealer, environmentKeys }),
    set: async (provider: string, key: string) => {
      const sealed = { sealed: sealer.seal(key, placeOfManaged(provider)), key_id: sealer.keyId };
      await db
        .insertInto('managed_credentials')
        .values({ provider, ...sealed, rotated_at: null })
        .onConflict((conflict) =>
          conflict.column('provider').doUpdateSet({ ...sealed, rotated_at: sql<Date>`now()` }),
        )
        .execute();
    },
    remove: async (provider: string) => {
      const { numDeletedRows } = await db
        .deleteFrom('managed_credentials')
        .where('provider', '=', provider)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

async function listManaged({ db, sealer, environmentKeys }: Options): Promise<ManagedCredential[]> {
  const rows = await db.selectFrom('managed_credentials').selectAll().execute();
  const stored = rows
    .filter(({ provider }) => !environmentKeys.has(provider))
    .map(({ provider, sealed, created_at, rotated_at }) => ({
      provider,
      source: 'vault' as const,
      hint: keyHint(sealer, { sealed, place: placeOfManaged(provider) }),
      created_at,
      rotated_at,
    }));
  const given = [...environmentKeys].map(([provider, key]) => ({
    provider,
    source: 'environment' as const,
    hint: endOfKey(key),
    created_at: null,
    rotated_at: null,
  }));
  return [...given, ...stored].toSorted((a, b) => (a.provider < b.provider ? -1 : 1));
}

/** The key the service uses at a provider, or null when there is none. */
export async function openManagedCredential(
  { db, sealer, environmentKeys }: Options,
  provider: string,
): Promise<string | null> {
  const given = environmentKeys.get(provider);
  if (given !== undefined) return given;
  const row = await db
    .selectFrom('managed_credentials')
    .select('sealed')
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row === undefined ? null : sealer.open(row.sealed, placeOfManaged(provider));
}

export function placeOfManaged(provider: string): SealedPlace {
  return { purpose: 'managed credential', organizationId: null, id: provider };
}
