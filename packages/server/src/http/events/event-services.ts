import type { EventHint, Topic } from '../../contract/events.ts';

/** Follows some topics for one client, until it is ended or the service drains. */
export interface EventWatch {
  /** Where the topics are, as far as the client knows; a topic that it has to read again is missing. */
  known: ReadonlyMap<string, string>;
  /** What the topics are now. */
  now: readonly object[];
  /** Resolves as soon as there is something to take, or after `quietMs`. */
  next(quietMs: number): Promise<'news' | 'quiet' | 'over'>;
  take(): EventHint[];
  /** Is called if the client takes too long; the watch is over then. */
  onSlow(cut: () => void): void;
  end(): void;
}

export interface EventServices {
  /** `since`: where the topics were when the client went away; null if it comes for the first time. */
  open(opened: {
    organizationId: string;
    topics: readonly Topic[];
    since: ReadonlyMap<string, string> | null;
  }): Promise<{ state: 'open'; watch: EventWatch } | { state: 'missing'; topics: string[] }>;
}
