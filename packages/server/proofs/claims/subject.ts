import type { ApiClient } from '../kit/api-client.ts';
import type { Finding } from '../kit/finding.ts';
import type { RecordAnswer } from './read-answers.ts';

/** Something that records write to, and what must be true of it when all have. */
export interface Subject {
  pipe: { pipe_id: string; config: object };
  /** Every run, or every so many: what costs more is done by fewer. */
  every: number;
  /** Creates what must exist before the first record. */
  prepare(client: ApiClient): Promise<unknown>;
  /** `answers` are those of its runs; `keys` is how many different keys the records of all runs have. */
  prove(client: ApiClient, answers: readonly RecordAnswer[], keys: number): Promise<Finding[]>;
}
