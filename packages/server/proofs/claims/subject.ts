import type { ApiClient } from '../kit/api-client.ts';
import type { Finding } from '../kit/finding.ts';
import type { RecordAnswer } from './read-answers.ts';

/** Something that every record writes to, and what must be true of it when all have. */
export interface Subject {
  pipe: { pipe_id: string; config: object };
  /** Creates what must exist before the first record. */
  prepare(client: ApiClient): Promise<unknown>;
  /** `keys` is how many different keys the records have. */
  prove(client: ApiClient, answers: readonly RecordAnswer[], keys: number): Promise<Finding[]>;
}
