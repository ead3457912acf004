import type { JsonValue } from '../../contract/field.ts';
import type { Attempt } from '../asking/attempt.ts';
import type { Outputs } from '../pipe.ts';

export type SeniorityIcon =
  | 'seniority_c_suite'
  | 'seniority_leadership'
  | 'seniority_manager'
  | 'seniority_senior_ic'
  | 'seniority_ic'
  | 'seniority_frontline'
  | 'seniority_junior'
  | 'seniority_unknown';

/** A page or a registry entry that an answer rests on. */
export interface Source {
  source: string;
  description?: string;
  url: string;
}

/** How a cell may be shown: there are eleven kinds of widgets. */
export interface Widgets {
  display_value?: { label: string; marks?: ('bold' | 'italic' | 'underline' | 'strikethrough')[] };
  entity_logo?: { image_url: string; entity: string };
  external_link?: { url: string };
  /** A country's flag. */
  location_indicator?: { emoji: string };
  avatar?: { image_url: string; name: string };
  waterfall?: {
    attempted_providers: { provider: string }[];
    available_providers: string[];
    successful_provider?: string;
  };
  icon?: { key: 'linkedin' | 'job' | SeniorityIcon };
  action_summary?: { result_status: 'completed' | 'failed' };
  sources?: { list: Source[] };
  /** From 1 (a guess) to 5 (verified). */
  confidence?: { numeric: number };
  emoji?: { value: string };
}

/** What became known while a pipe worked on a record. */
export interface Trace {
  attempts: Attempt[];
  /** Set by a waterfall: the configured order, which providers were asked, and which one's answer was accepted. */
  waterfall: { available: readonly string[]; attempted: string[]; successful: string | null } | null;
  confidence: number | null;
  sources: Source[];
}

export function newTrace(): Trace {
  return { attempts: [], waterfall: null, confidence: null, sources: [] };
}

/** What a pipe may look at to dress an output. */
export interface SeenOutput {
  value: JsonValue;
  /** All values of the pipe on this record. */
  values: Outputs;
  trace: Trace;
}
