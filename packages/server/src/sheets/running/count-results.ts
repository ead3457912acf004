import type { AskedOnce } from './read-attempts.ts';
import type { ProviderCount, RunCounts } from './sheet-run.ts';

/** Durations that are kept of each provider, for their median. */
const sampleSize = 200;

/** Adds what some cells came to. */
export function addCounts(
  counts: RunCounts,
  { statuses, attempts }: { statuses: readonly string[]; attempts: readonly AskedOnce[] },
): RunCounts {
  const byStatus = { ...counts.by_status };
  for (const status of statuses) byStatus[status] = (byStatus[status] ?? 0) + 1;
  const providers = { ...counts.providers };
  for (const attempt of attempts) {
    if (attempt.outcome === 'skipped') continue;
    providers[attempt.provider] = addAttempt(providers[attempt.provider] ?? nobody, attempt);
  }
  return { by_status: byStatus, providers };
}

const nobody: ProviderCount = { asked: 0, found: 0, rejected: 0, failed: 0, credits: 0, sample: [] };

function addAttempt(count: ProviderCount, { outcome, credits, durationMs }: AskedOnce): ProviderCount {
  const asked = count.asked + 1;
  return {
    asked,
    found: count.found + Number(outcome === 'found'),
    rejected: count.rejected + Number(outcome === 'rejected'),
    failed: count.failed + Number(outcome === 'failed'),
    credits: count.credits + credits,
    sample: sampled(count.sample, { asked, value: Math.round(durationMs) }),
  };
}

/** Each of all that came has the same chance to be kept. */
function sampled(sample: readonly number[], { asked, value }: { asked: number; value: number }): number[] {
  if (sample.length < sampleSize) return [...sample, value];
  const at = Math.floor(Math.random() * asked);
  return at < sampleSize ? sample.with(at, value) : [...sample];
}

export function medianOf(sample: readonly number[]): number | null {
  const sorted = sample.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}
