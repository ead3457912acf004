import { sql } from 'kysely';
import type { TemplateConstants } from '../engine/ports.ts';
import type { Db, TemplateConstantsTable } from '../storage/database.ts';
import type { SealedPlace, Sealer } from './sealing.ts';

type Kind = TemplateConstantsTable['kind'];

export interface TemplateValuePlace {
  organizationId: string;
  kind: Kind;
  key: string;
}

export interface TemplateValue {
  key: string;
  /** Left out of a secret. */
  value?: string;
  created_at: Date;
  updated_at: Date;
}

const columns = ['kind', 'key', 'value', 'created_at', 'updated_at'] as const;

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
    set: async (place: TemplateValuePlace, value: string) => {
      const stored = place.kind === 'secret' ? seal(sealer, place, value) : { value, key_id: null };
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
 * left out: the templates that name it fail, the others do not.
 */
export async function loadTemplateConstants(
  { db, sealer, reportFault }: LoadOptions,
  organizationId: string,
): Promise<TemplateConstants> {
  const rows = await db
    .selectFrom('template_constants')
    .select(['kind', 'key', 'value'])
    .where('org_id', '=', organizationId)
    .execute();
  const secrets = new Map<string, string>();
  const constants = new Map<string, string>();
  for (const { kind, key, value } of rows) {
    if (kind === 'constant') {
      constants.set(key, value);
      continue;
    }
    try {
      secrets.set(key, sealer.open(value, placeOfSecret(organizationId, key)));
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

function show({ kind, value, ...row }: Row): TemplateValue {
  return kind === 'constant' ? { ...row, value } : row;
}
