import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../storage/database.ts';
import { keyHint } from './key-hint.ts';
import { notLost } from './oauth/grants.ts';
import { isConnectionId, placeOfConnection } from './open-connections.ts';
import type { Sealer } from './sealing.ts';
import type { ConnectableProvider } from './test-credential.ts';

const idAlphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
const idLength = 16;

const columns = [
  'id',
  'provider',
  'name',
  'sealed',
  'created_at',
  'created_by',
  'rotated_at',
  'last_used_at',
  'grant_no',
  'lost_at',
] as const;

export interface NewConnection {
  organizationId: string;
  provider: string;
  name?: string | undefined;
  key: string;
  createdBy: string;
}

interface NewKey {
  organizationId: string;
  id: string;
  key: string;
}

interface Options {
  db: Db;
  sealer: Sealer;
  providers: ReadonlyMap<string, ConnectableProvider>;
}

/** The credentials that organizations have stored for providers. Keys go in and never come out. */
export function createConnections({ db, sealer, providers }: Options) {
  return {
    /** The oldest first. */
    list: async (organizationId: string) => {
      const query = db.selectFrom('connections').select(columns).where('org_id', '=', organizationId);
      const rows = await query.orderBy('created_at').orderBy('id').execute();
      return rows.map((row) => show(sealer, organizationId, row));
    },
    /** How many the organization has for each provider. */
    countByProvider: async (organizationId: string): Promise<Map<string, number>> => {
      const rows = await db
        .selectFrom('connections')
        .select(['provider', (eb) => eb.fn.countAll<string | number>().as('count')])
        .where('org_id', '=', organizationId)
        .groupBy('provider')
        .execute();
      return new Map(rows.map(({ provider, count }) => [provider, Number(count)]));
    },
    create: async (connection: NewConnection) => {
      const { organizationId, provider } = connection;
      const name = connection.name ?? providers.get(provider)?.label ?? provider;
      return show(sealer, organizationId, await insertConnection({ db, sealer }, { ...connection, name }));
    },
    /** Replaces the key; null when there is no such connection. */
    rotate: async (newKey: NewKey) => {
      const row = isConnectionId(newKey.id) ? await replaceKey({ db, sealer }, newKey) : undefined;
      return row === undefined ? null : show(sealer, newKey.organizationId, row);
    },
    remove: async (organizationId: string, id: string) => {
      if (!isConnectionId(id)) return false;
      const { numDeletedRows } = await db
        .deleteFrom('connections')
        .where('org_id', '=', organizationId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

type Place = Pick<Options, 'db' | 'sealer'>;

async function insertConnection({ db, sealer }: Place, connection: NewConnection & { name: string }) {
  const { organizationId, provider, name, key, createdBy } = connection;
  const id = createConnectionId(provider);
  const values = {
    org_id: organizationId,
    id,
    provider,
    name,
    ...sealed(sealer, { organizationId, id, key }),
    created_by: createdBy,
    rotated_at: null,
    last_used_at: null,
  };
  return db.insertInto('connections').values(values).returning(columns).executeTakeFirstOrThrow();
}

async function replaceKey({ db, sealer }: Place, newKey: NewKey) {
  return db
    .updateTable('connections')
    .set({ ...sealed(sealer, newKey), ...notGranted, rotated_at: sql<Date>`now()` })
    .where('org_id', '=', newKey.organizationId)
    .where('id', '=', newKey.id)
    .returning(columns)
    .executeTakeFirst();
}

/** A key that is pasted takes the place of an account. Renewals in progress find another number, and write nothing. */
const notGranted = { ...notLost, grant_no: null, refresh_sealed: null, renew_at: null } as const;

function sealed(sealer: Sealer, { organizationId, id, key }: NewKey) {
  return { sealed: sealer.seal(key, placeOfConnection(organizationId, id)), key_id: sealer.keyId };
}

export function createConnectionId(provider: string): string {
  const characters = Array.from({ length: idLength }, () => idAlphabet[randomInt(idAlphabet.length)]);
  return `${provider}_${characters.join('')}`;
}

/** Nothing of a key is stored in clear text, so its hint is read from the sealed key. */
function show<Row extends { id: string; sealed: string; grant_no: number | null }>(
  sealer: Sealer,
  organizationId: string,
  { sealed: text, grant_no: grant, ...row }: Row,
) {
  const way: 'key' | 'oauth' = grant === null ? 'key' : 'oauth';
  // Nobody has seen the tokens of an account, and they change.
  const hint =
    way === 'oauth'
      ? null
      : keyHint(sealer, { sealed: text, place: placeOfConnection(organizationId, row.id) });
  return { ...row, way, hint };
}
