import type { Json, JsonRecord } from './json.ts';

/** What this package reads of the service's answers. The rest may change without breaking it. */
export interface Run {
  id: string;
  status: 'pending' | 'processing' | 'completed' | 'failed' | 'canceled';
  errors: { code: string; message: string; path?: string }[];
  credits?: { spent: number };
}

export interface EnrichRun extends Run {
  records: Record<string, { fields: Record<string, Field> }>;
}

export interface SearchRun extends Run {
  results: Record<string, { value: Json }>[];
  next_page: JsonRecord | null;
}

export interface Field {
  value: Json;
  status: string;
  reason: { code: string; message: string } | null;
  claimed_by: { ref: string | null; config_hash: string | null };
  meta?: { attempts?: { provider: string; outcome: string; credits: number }[] };
}

export const hasEnded = ({ status }: Run): boolean => status !== 'pending' && status !== 'processing';

/** Why a run ended as it did, in a sentence or two. */
export function explainEnd({ id, status, errors }: Run): string {
  const reasons = errors.map(({ message, path }) => (path === undefined ? message : `${path}: ${message}`));
  return [`Run ${id} is ${status}.`, ...reasons].join(' ');
}

/** Credits have four decimals. */
export const roundCredits = (credits: number): number => Math.round(credits * 10_000) / 10_000;
