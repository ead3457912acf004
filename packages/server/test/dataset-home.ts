import { readHere } from '../src/datasets/reading/file-reader.ts';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ColumnType, DatasetColumn, ImportResult } from '../src/contract/datasets.ts';
import { declareDataset } from '../src/datasets/declare-dataset.ts';
import type { ImportHome } from '../src/datasets/importing/import-rows.ts';
import { importRows } from '../src/datasets/importing/import-rows.ts';
import type { FileFormat } from '../src/datasets/reading/read-rows.ts';
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
  load(name: string, content: string | Buffer, options?: LoadOptions): Promise<ImportResult>;
  close(): Promise<void>;
}

interface LoadOptions {
  mode?: 'append' | 'replace';
  format?: FileFormat;
  /** How much of the file is read at a time: pieces end anywhere, also within a character. */
  pieceBytes?: number | undefined;
  signal?: AbortSignal;
}

export async function openDatasets(home: Home): Promise<DatasetHome> {
  const { env, remove } = await createHome(home);
  const databaseUrl = env.DATABASE_URL ?? null;
  const storage = await openStorage({ databaseUrl, dataDir: env.HEADRACE_DATA_DIR ?? '' });
  const db = storage.lookups;
  const importHome = { db: storage.work, databaseUrl, reader: readHere };
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
    load: async (name, content, { mode = 'append', format = 'csv', pieceBytes = 7000, signal } = {}) => {
      const path = join(tmpdir(), `headrace-file-${randomUUID()}`);
      await writeFile(path, content);
      const file = { path, pieceBytes };
      const request = { organizationId, name, mode, format, file, signal };
      return importRows(importHome, request).finally(() => rm(path));
    },
    close: async () => {
      await storage.close();
      await remove();
    },
  };
}

export function columnsOf(types: Readonly<Record<string, ColumnType>>): DatasetColumn[] {
  return Object.entries(types).map(([name, type]) => ({ name, source: name, type }));
}

/** A value as people would write it. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}
