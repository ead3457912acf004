/* The only barrel: everything that `@headrace/client` exports. */
export type * from './api-types.ts';
export type { Capacity } from './capacity.ts';
export type { Client, ClientOptions, RunOptions, SubmittedRun, SubmittedSearch } from './create-client.ts';
export { createClient } from './create-client.ts';
export { HeadraceError } from './headrace-error.ts';
export type { StreamOptions } from './keep-reading.ts';
export type { RunFilter, UsageFilter } from './run-calls.ts';
export type { RunEvent } from './stream-run.ts';
export type { WaitOptions } from './wait-for-run.ts';
export type { TopicState, WatchEvent } from './watch-events.ts';
