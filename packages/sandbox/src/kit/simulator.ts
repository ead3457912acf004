import type { World } from '../world/world.ts';

/** One HTTP request as it reaches a simulated vendor. */
export interface SimulatedRequest {
  method: string;
  /** Below the vendor's base URL, with a leading slash and without the query. */
  path: string;
  query: URLSearchParams;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** The body as sent; empty when there is none. */
  body: string;
  /**
   * Where the caller reaches the vendor over HTTP, without a slash at its end: what links to the vendor itself begin with.
   * Left out where the vendor is asked at its own addresses.
   */
  servedAt?: string;
}

export interface SimulatedReply {
  status: number;
  /** Names in lower case. `content-type` defaults to JSON for an object body, to HTML for text. */
  headers?: Record<string, string>;
  /** Text is sent as it is, and so are bytes, whose type `headers` has to say; anything else as JSON. */
  body: unknown;
}

/** What a simulator works with; `state` contains asynchronous jobs and the like, and is bounded. */
export interface SimulatorContext {
  world: World;
  state: SimulatorState;
  /** Milliseconds since the epoch. */
  now(): number;
}

/** A vendor's memory of a session: bounded, the oldest entries go first. */
export interface SimulatorState {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
}

/** The other side of one adapter, written from the vendor's own documentation. */
export interface Simulator {
  /** The provider's identifier. */
  id: string;
  /** Where the real one lives; requests that start with one of these reach the simulator. */
  baseUrls: readonly string[];
  /** How long the real one typically takes, in milliseconds. */
  typicalMs: number;
  /** How many requests a second it takes by default when limits are on; null for no limit it states. */
  requestsPerSecond: number | null;
  /** Whether whole texts are sent to it, whose words force no outcome. */
  readsProse?: boolean;
  /** What a request has written in some encoding, whose words force an outcome as well. */
  writtenIn?(request: SimulatedRequest): string;
  /** What it answers when that is exceeded. */
  limited: SimulatedReply;
  handle(request: SimulatedRequest, context: SimulatorContext): SimulatedReply;
}
