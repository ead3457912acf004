/* The ways of doing the job, and what each stores its results in. */
import type { Program } from './task.ts';

export type StoreKind = 'nothing' | 'postgres' | 'redis' | 'service';

export interface Peer {
  /** Also the name of its program. */
  id: string;
  name: string;
  store: StoreKind;
  load(): Promise<{ enrich: Program }>;
}

export const peers: readonly Peer[] = [
  {
    id: 'bare-script',
    name: 'bare script, stores nothing',
    store: 'nothing',
    load: () => import('./programs/bare-script.ts'),
  },
  {
    id: 'postgres-script',
    name: 'script, batches to PostgreSQL',
    store: 'postgres',
    load: () => import('./programs/postgres-script.ts'),
  },
  {
    id: 'pg-boss',
    name: 'pg-boss, fetched by hand',
    store: 'postgres',
    load: () => import('./programs/pg-boss.ts'),
  },
  {
    id: 'bullmq',
    name: 'BullMQ, appendfsync everysec',
    store: 'redis',
    load: () => import('./programs/bullmq.ts'),
  },
  {
    id: 'headrace',
    name: 'Headrace over HTTP',
    store: 'service',
    load: () => import('./programs/headrace.ts'),
  },
];
