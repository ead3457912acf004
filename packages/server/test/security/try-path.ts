/* What a try of another organization is made of. */
import type { CallOptions } from '../service.ts';

/** Names of things that belong to one organization. */
export interface Ids {
  run: string;
  pendingRun: string;
  record: string;
  field: string;
  connection: string;
  key: string;
  idempotencyKey: string;
  entry: string;
  search: string;
  savedSearch: string;
  pendingSearch: string;
  cursor: string;
  dataset: string;
  apiKey: string;
  budget: string;
  sheet: string;
  project: string;
  member: string;
  invitation: string;
  webhook: string;
  delivery: string;
}

/** Ids of the right form that nobody has. */
export const nobodys: Ids = {
  run: `z${'0'.repeat(23)}`,
  pendingRun: `z${'1'.repeat(23)}`,
  record: 'no-such-record',
  field: 'no_such_field',
  connection: 'hunter_0000000000000000',
  key: 'NO_SUCH_KEY',
  idempotencyKey: 'no-such-idempotency-key',
  entry: '999999999999999999',
  search: `z${'2'.repeat(23)}`,
  savedSearch: '00000000-0000-4000-8000-000000000002',
  pendingSearch: `z${'3'.repeat(23)}`,
  cursor: 'eyJlIjoic2FuZGJveCIsImEiOm51bGwsInMiOjIsIm4iOjJ9.AAAAAAAAAAAAAAAAAAAAAAAA',
  // Like no name that there is, as refusals tell the nearest one.
  dataset: 'zzzzzzzzzzzzzzzzzz',
  apiKey: '00000000-0000-4000-8000-000000000000',
  budget: '9999999',
  // Shorter than what is looked for in answers, as ids of sheets are.
  sheet: '99999',
  project: '99999',
  member: `user_${'0'.repeat(24)}`,
  invitation: '00000000-0000-4000-8000-000000000001',
  webhook: `wh_${'0'.repeat(24)}`,
  delivery: `msg_${'0'.repeat(32)}`,
};

export interface Try {
  path: string;
  options?: CallOptions;
  /** What is answered, whether the ids are somebody else's or nobody's. */
  status: number;
}

export const post = (
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Pick<Try, 'path' | 'options'> => ({
  path,
  options: { method: 'POST', headers, ...(body === undefined ? {} : { body }) },
});
