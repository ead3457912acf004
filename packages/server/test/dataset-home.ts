import { randomUUID } from 'node:crypto';
import type { ColumnType, DatasetColumn, ImportResult } from '../src/contract/datasets.ts';
import { declareDataset } from '../src/datasets/declare-dataset.ts';
import type { ImportHome } from '../src/datasets/importing/import-rows.ts';
import { importRows } from '../src/datasets/importing/import-rows.ts';
import type { FileFormat } from '../src/datasets/reading/read-rows.ts';
import type { Bytes } from '../src/datasets/reading/records.ts';
import type { Db } from '../src/storage/database.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import { insertOrganization } from '../src/storage/organizations.ts';
import type { Home } from './service.ts';
import { createHome } from './service.ts';

/** Datasets on an empty database, without the HTTP side. */
export interface DatasetHome {
  db: Db;
  /** What calls of the API go by. */
  api: Db;
  organizationId: string;
  importHome: ImportHome;
  createOrganization(): Promise<string>;
  declare(name: string, columns: readonly DatasetColumn[], key?: string): Promise<void>;
  load(name: string, text: string | Bytes, options?: LoadOptions): Promise<ImportResult>;
  close(): Promise<void>;
}

interface LoadOptions {
  mode?: 'append' | 'replace';
  format?: FileFormat;
}

export async function openDatasets(home: Home): Promise<DatasetHome> {
  const { env, remove } = await createHome(home);
  const databaseUrl = env.DATABASE_URL ?? null;
  const storage = await openStorage({ databaseUrl, dataDir: env.HEADRACE_DATA_DIR ?? '' });
  const db = storage.lookups;
  const importHome = { db: storage.work, databaseUrl };
  const createOrganization = async () => {
    const id = randomUUID();
    await db.transaction().execute((tx) => insertOrganization(tx, { id, name: id, plan: 'free' }));
    return id;
  };
  const organizationId = await createOrganization();
  return {
    db,
    api: storage.api,
    organizationId,
    importHome,
    createOrganization,
    declare: async (name, columns, key) => {
      const declared = {
        kind: 'companies' as const,
        columns: [...columns],
        ...(key === undefined ? {} : { key }),
      };
      await declareDataset(db, { organizationId, name }, declared);
    },
    load: (name, text, { mode = 'append', format = 'csv' } = {}) => {
      const bytes = typeof text === 'string' ? bytesOf(text) : text;
      return importRows(importHome, { organizationId, name, mode, format, bytes });
    },
    close: async () => {
      await storage.close();
      await remove();
    },
  };
}

/** A text as an upload brings it: in pieces that end anywhere, also within a character. */
export async function* bytesOf(text: string, pieceBytes = 7000): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += pieceBytes)
    yield bytes.subarray(start, start + pieceBytes);
}

export function columnsOf(types: Readonly<Record<string, ColumnType>>): DatasetColumn[] {
  return Object.entries(types).map(([name, type]) => ({ name, source: name, type }));
}

/** A value as people would write it. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}
