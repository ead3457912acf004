/* The little of pg-boss and BullMQ that their programs use, since neither is a dependency of the repository. */

export interface BossJob<Data> {
  id: string;
  data: Data;
}

interface BossDb {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

export interface Boss {
  on(event: 'error', listener: (error: Error) => void): void;
  start(): Promise<unknown>;
  stop(options: { graceful: boolean }): Promise<void>;
  createQueue(name: string): Promise<void>;
  insert(name: string, jobs: { data: object }[]): Promise<unknown>;
  fetch<Data>(name: string, options: { batchSize: number }): Promise<BossJob<Data>[]>;
  complete(name: string, ids: string[], data?: object, options?: { db: BossDb }): Promise<unknown>;
  fail(name: string, id: string, data: object): Promise<unknown>;
}

export interface PgBossPackage {
  PgBoss: new (connectionString: string) => Boss;
}

interface BullmqOptions {
  connection: { host: string; port: number; maxRetriesPerRequest: null };
}

interface BullmqJob<Data> {
  data: Data;
}

interface BullmqQueue<Data> {
  addBulk(jobs: { name: string; data: Data }[]): Promise<unknown>;
  close(): Promise<void>;
}

interface BullmqWorker<Data, Result> {
  on(event: 'error', listener: (error: Error) => void): void;
  on(event: 'completed', listener: (job: BullmqJob<Data>, result: Result) => void): void;
  on(event: 'failed', listener: (job: BullmqJob<Data> | undefined, error: Error) => void): void;
  close(): Promise<void>;
}

export interface BullmqPackage {
  Queue: new <Data>(name: string, options: BullmqOptions) => BullmqQueue<Data>;
  Worker: new <Data, Result>(
    name: string,
    process: (job: BullmqJob<Data>) => Promise<Result>,
    options: BullmqOptions & { concurrency: number },
  ) => BullmqWorker<Data, Result>;
}
