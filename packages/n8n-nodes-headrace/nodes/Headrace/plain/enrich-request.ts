import type { JsonRecord } from './json.ts';
import { toJson } from './json.ts';
import type { Batch } from './make-batches.ts';
import type { EnrichRun } from './run.ts';

export interface RunOptions {
  environment: string;
  /** The most that may be spent; undefined for no ceiling. */
  maxCredits: number | undefined;
  maxAgeSeconds: number;
  hasDetails: boolean;
}

/** The body of a run. With the run that failed before it, it asks only for what that run did not find. */
export function enrichRequest(batch: Batch, options: RunOptions, failed?: EnrichRun): JsonRecord {
  const config = { ...requestConfig(options), widgets: { enabled: options.hasDetails } };
  return { config, pipes: batch.pipes, input: failed === undefined ? batch.records : goOn(batch, failed) };
}

/** The part of a request that searches have too. */
export function requestConfig({ environment, maxCredits, maxAgeSeconds }: RunOptions): JsonRecord {
  return {
    environment,
    ...(maxCredits === undefined ? {} : { max_credits: maxCredits }),
    ...(maxAgeSeconds === 0 ? {} : { cache: { max_age_seconds: maxAgeSeconds } }),
  };
}

/** The service keeps fields that an earlier answer has completed, and asks for the others again. */
function goOn({ records }: Batch, { records: answered }: EnrichRun): JsonRecord[] {
  return records.map((record, id) => {
    const fields = Object.entries(answered[String(id)]?.fields ?? {});
    const outputs = fields.filter(([, { claimed_by }]) => claimed_by.ref !== 'input');
    return { ...record, ...Object.fromEntries(outputs.map(([name, field]) => [name, toJson(field)])), id };
  });
}
