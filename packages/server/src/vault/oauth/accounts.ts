import type { Tokens } from '../../providers/kit/oauth-tokens.ts';
import type { Db } from '../../storage/database.ts';
import { createConnectionId } from '../connections.ts';
import { isConnectionId } from '../open-connections.ts';
import type { Sealer } from '../sealing.ts';
import { insertGrant, replaceGrant } from './grants.ts';
import type { BegunVisit, NewVisit, Visit } from './visits.ts';
import { beginVisit, findVisit, takeVisit } from './visits.ts';

interface Options {
  db: Db;
  sealer: Sealer;
}

export interface NewAccount {
  organizationId: string;
  provider: string;
  name: string;
  /** The connection to connect anew; null to make one. */
  connection: string | null;
  actor: string;
  isPerson: boolean;
}

/** Connecting accounts: somebody goes to a vendor, and what they bring back becomes a connection. */
export function createAccounts({ db, sealer }: Options, forget: () => void) {
  const home = { db, sealer };
  return {
    /** Null if the organization has no such connection to the provider. */
    begin: async (account: NewAccount): Promise<(BegunVisit & { connectionId: string }) | null> => {
      const { connection, ...rest } = account;
      if (connection !== null && !(await isThere(db, account))) return null;
      const connectionId = connection ?? createConnectionId(account.provider);
      const begun = await beginVisit(home, { ...rest, connectionId, isNew: connection === null });
      return { ...begun, connectionId };
    },
    find: (state: string): Promise<NewVisit | null> => findVisit(home, state),
    take: (state: string): Promise<Visit | null> => takeVisit(home, state),
    /** False if the connection that was to be connected anew is no longer there. */
    store: async (visit: Visit, tokens: Tokens): Promise<boolean> => {
      const { organizationId, connectionId: id, provider, name, actor: createdBy } = visit;
      const place = { organizationId, id, provider, tokens };
      if (visit.isNew) await insertGrant(home, { ...place, name, createdBy });
      const isStored = visit.isNew || (await replaceGrant(home, place));
      forget();
      return isStored;
    },
  };
}

async function isThere(db: Db, { organizationId, provider, connection }: NewAccount): Promise<boolean> {
  if (connection === null || !isConnectionId(connection)) return false;
  const row = await db
    .selectFrom('connections')
    .select('id')
    .where((eb) => eb.and({ org_id: organizationId, id: connection, provider }))
    .executeTakeFirst();
  return row !== undefined;
}
