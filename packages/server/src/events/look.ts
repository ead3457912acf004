/* What the hub of events knows about topics: where they are now, and what has changed since they were looked at. */
import type { Topic } from '../contract/events.ts';
import type { Touch } from '../sheets/touches/touch.ts';

export interface Watched {
  organizationId: string;
  topic: Topic;
  /** Where it was when it was last looked at; null: it never was. */
  position: string | null;
}

export interface Seen {
  /** Differs whenever something has changed. Letters, digits, dots and dashes. */
  position: string;
  /** What it is now, as clients see it. */
  data: object;
  /** Of a sheet: what changed since its position; null where that is not known. */
  touch: Touch | null;
}

/** In the order of the topics; null for one that the organization does not have. */
export type Look = (watched: readonly Watched[]) => Promise<(Seen | null)[]>;
