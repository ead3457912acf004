import { createHash } from 'crypto';
import type { Json } from './json.ts';

/** The same for the same request of the same execution, in all its retries. */
export function idempotencyKey(parts: readonly Json[]): string {
  return `n8n-${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`;
}
