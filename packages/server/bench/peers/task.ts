/* What every way of doing the job is given, and how it is called. */
import type { Person } from '../waterfall/ask-vendors.ts';

export interface Task {
  people: readonly Person[];
  vendorsUrl: string;
  /** Of PostgreSQL, Redis or the service; empty where nothing is stored. */
  storeUrl: string;
  /** Of the service. */
  apiKey: string;
  /** People under way at a time. */
  concurrency: number;
}

/** Resolves with how many addresses were found, once everything is stored. */
export type Program = (task: Task) => Promise<number>;
