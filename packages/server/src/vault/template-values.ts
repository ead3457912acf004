import { sql } from 'kysely';
import type { Environment } from '../contract/field.ts';
import type { TemplateConstants, TemplateSecret } from '../engine/ports.ts';
import type { Db, TemplateConstantsTable } from '../storage/database.ts';
import { makeLookAlike } from './look-alike.ts';
import type { SealedPlace, Sealer } from './sealing.ts';

type Kind = TemplateConstantsTable['kind'];

export interface TemplateValuePlace {
  organizationId: string;
  kind: Kind;
  key: string;
}

export interface TemplateValue {
  key: string;
  /** Absent for a secret. */
  value?: string;
  /** Absent for a constant. */
  allowed_hosts?: string[];
  created_at: Date;
  updated_at: Date;
}

const columns = ['kind', 'key', 'value', 'allowed_hosts', 'created_at', 'updated_at'] as const;

export interface NewTemplateValue {
  value: string;
  /** For a secret. If absent, a secret keeps the hosts it has, and a new one has none. */
  allowedHosts?: readonly string[] | undefined;
}

/** The secrets and constants that an organization's templates may name. */
export function createTemplateValues(db: Db, sealer: Sealer) {
  return {
    list: async (organizationId: string, kind: Kind) => {
      const query = db.selectFrom('template_constants').select(columns).where('org_id', '=', organizationId);
      return (await query.where('kind', '=', kind).orderBy('key').execute()).map(show);
    },
    find: async (place: TemplateValuePlace) => {
      const query = db.selectFrom('template_constants').select(columns);
      const row = await query.where((eb) => eb.and(keyOf(place))).executeTakeFirst();
      return row === undefined ? null : show(row);
    },
    set: async (place: TemplateValuePlace, { value, allowedHosts }: NewTemplateValue) => {
      const sealed = place.kind === 'secret' ? seal(sealer, place, value) : { value, key_id: null };
      const stored =
        allowedHosts === undefined ? sealed : { ...sealed, allowed_hosts: [...new Set(allowedHosts)] };
      const row = await db
        .insertInto('template_constants')
        .values({ ...keyOf(place), ...stored })
        .onConflict((conflict) =>
          conflict
            .columns(['org_id', 'kind', 'key'])
            .doUpdateSet({ ...stored, updated_at: sql<Date>`now()` }),
        )
        .returning(columns)
        .executeTakeFirstOrThrow();
      return show(row);
    },
    remove: async (place: TemplateValuePlace) => {
      const { numDeletedRows } = await db
        .deleteFrom('template_constants')
        .where((eb) => eb.and(keyOf(place)))
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

function keyOf({ organizationId, kind, key }: TemplateValuePlace) {
  return { org_id: organizationId, kind, key };
}

function seal(sealer: Sealer, { organizationId, key }: TemplateValuePlace, value: string) {
  return { value: sealer.seal(value, placeOfSecret(organizationId, key)), key_id: sealer.keyId };
}

interface LoadOptions {
  db: Db;
  sealer: Sealer;
  reportFault: (error: unknown, organizationId: string) => void;
}

/**
 * All secrets and constants of an organization, opened. A secret that cannot be opened is reported and
 * left out: the templates that name it fail, the others do not. A sandbox gets values that only look like the secrets.
 */
export async function loadTemplateConstants(
  { db, sealer, reportFault }: LoadOptions,
  { organizationId, environment }: { organizationId: string; environment: Environment },
): Promise<TemplateConstants> {
  const rows = await db
    .selectFrom('template_constants')
    .select(['kind', 'key', 'value', 'allowed_hosts'])
    .where('org_id', '=', organizationId)
    .execute();
  const secrets = new Map<string, TemplateSecret>();
  const constants = new Map<string, string>();
  for (const { kind, key, value, allowed_hosts: allowedHosts } of rows) {
    if (kind === 'constant') {
      constants.set(key, value);
      continue;
    }
    try {
      const opened = sealer.open(value, placeOfSecret(organizationId, key));
      secrets.set(key, { value: environment === 'sandbox' ? makeLookAlike(opened) : opened, allowedHosts });
    } catch (error) {
      reportFault(error, organizationId);
    }
  }
  return { secrets, constants };
}

export function placeOfSecret(organizationId: string, key: string): SealedPlace {
  return { purpose: 'secret', organizationId, id: key };
}

type Row = Required<TemplateValue> & { kind: Kind };

function show({ kind, value, allowed_hosts, ...row }: Row): TemplateValue {
  return kind === 'constant' ? { ...row, value } : { ...row, allowed_hosts };
}
