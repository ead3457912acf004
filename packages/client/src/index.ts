/* The only barrel: everything that `@headrace/client` exports. */
export type * from './api-types.ts';
export type { ListPage, ListPlace } from './bucket-calls.ts';
export type { Capacity } from './capacity.ts';
export type { PipeCatalog, SearchCatalog } from './catalog-types.ts';
export type { Pause } from './choose-pace.ts';
export { choosePace } from './choose-pace.ts';
export type { Client, SubmittedRun, SubmittedSearch } from './create-client.ts';
export { createClient } from './create-client.ts';
export type { EnrichedRow, EnrichOptions } from './enrich/enrich-rows.ts';
export {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  InsufficientCreditsError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  RunFailedError,
  ServiceUnavailableError,
  TimeoutError,
} from './error-kinds.ts';
export type { ErrorType } from './headrace-error.ts';
export { HeadraceError } from './headrace-error.ts';
export type { StreamOptions } from './keep-reading.ts';
export type { PipeConfig, PipeId, TypedPipe } from './pipe.ts';
export { pipe } from './pipe.ts';
export type { Timing } from './retry.ts';
export type { RunFilter, UsageFilter } from './run-calls.ts';
export type { FoundPage, PageOptions, SearchOptions } from './search-pages.ts';
export type { FoundCell, FoundRow, SearchConfig, SearchId, TypedSearch } from './search.ts';
export { search } from './search.ts';
export type { EventPage, FollowOptions } from './stream-calls.ts';
export type { RunEvent } from './stream-run.ts';
export type { Cell, FieldsOf, Input, InputsOf, OutputsOf, RowFor, ValuesOf } from './typed-record.ts';
export type { WaitOptions } from './wait-for-run.ts';
export type { TopicState, WatchEvent } from './watch-events.ts';
export type { ClientOptions, FileBody, RunOptions } from './wire.ts';
