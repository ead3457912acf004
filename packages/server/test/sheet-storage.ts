/* A database for tests of sheets that go without a service, and what they put into it. */
import { randomUUID } from 'node:crypto';
import type { SheetPlace } from '../src/sheets/sheet.ts';
import { createSheet } from '../src/sheets/structure/create-sheet.ts';
import type { Draft } from '../src/sheets/structure/draft.ts';
import type { PlanParts } from '../src/sheets/structure/plan-draft.ts';
import type { Lookout } from '../src/storage/lookout.ts';
import { startLookout } from '../src/storage/lookout.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import { insertOrganization } from '../src/storage/organizations.ts';
import type { Home } from './service.ts';
import { createHome } from './service.ts';

export interface SheetStorage {
  storage: Storage;
  /** Looks often. */
  lookout: Lookout;
  close(): Promise<void>;
}

export async function openSheetStorage(home: Home): Promise<SheetStorage> {
  const { env, remove } = await createHome(home);
  const databaseUrl = env.DATABASE_URL ?? null;
  const storage = await openStorage({ databaseUrl, dataDir: env.HEADRACE_DATA_DIR ?? '' });
  const reportFault = (error: unknown) => {
    throw error;
  };
  const lookout = startLookout({ db: storage.work, pollMs: 20, reportFault });
  return {
    storage,
    lookout,
    close: async () => {
      await lookout.stop();
      await storage.close();
      await remove();
    },
  };
}

export async function createOrganization({ api }: Pick<Storage, 'api'>): Promise<string> {
  const id = randomUUID();
  await api.transaction().execute((tx) => insertOrganization(tx, { id, name: 'o', plan: 'free' }));
  return id;
}

export const noPlan: PlanParts = () => Promise.reject(new Error('a sheet without pipes needs no plan'));

interface BareSheet {
  columns: Draft['columns'];
  pipes?: Draft['pipes'];
  /** Of its pipes. */
  plan?: PlanParts;
  /** Left out: a new one. */
  organizationId?: string;
  name?: string;
}

/** A sheet of the sandbox, without rows. */
export async function createBareSheet(
  storage: Pick<Storage, 'api'>,
  { columns, pipes = [], plan = noPlan, name = 's', ...owner }: BareSheet,
): Promise<SheetPlace> {
  const organizationId = owner.organizationId ?? (await createOrganization(storage));
  const head = { organizationId, project: 'p', name, environment: 'sandbox' } as const;
  return createSheet(storage.api, head, { draft: { columns, pipes }, plan });
}
