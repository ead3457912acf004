import { runIdAt } from '../admission/run-id.ts';
import { toCredits } from '../contract/money.ts';
import type { RunItem, RunsQuery, RunTimeline } from '../contract/runs.ts';
import type { RunListServices } from '../http/run-list-services.ts';
import type { ListedRun, RunPage } from '../storage/list-runs.ts';
import { listRuns } from '../storage/list-runs.ts';
import type { Storage } from '../storage/open-storage.ts';
import type { TimelineRow } from '../storage/run-timeline.ts';
import { readTimeline } from '../storage/run-timeline.ts';
import { requestPlaces } from './lookup-places.ts';

/** Runs as things to look at. They are read where organizations look things up, a few at a time. */
export function wireRunList({ lookups }: Pick<Storage, 'lookups'>): RunListServices {
  const inPlace = requestPlaces({ lookups });
  const now = () => performance.now();
  return {
    list: async (organizationId, query) => {
      const { runs, next } = await inPlace(organizationId, () =>
        listRuns(lookups, organizationId, { page: toPage(query), now }),
      );
      return { runs: runs.map(showRun), next_cursor: next };
    },
    timeline: async (organizationId, runId) => {
      const row = await inPlace(organizationId, () => readTimeline(lookups, organizationId, runId));
      return row === null ? null : { id: runId, ...showTimeline(row) };
    },
  };
}

/** The id of a run has the time of the process that made it, which may differ from the database's. */
const clockDifferenceMs = 600_000;

/** Later than all ids. */
const end = 's';

function toPage({ since, until, cursor, limit, created_by, sheet_id, ...query }: RunsQuery): RunPage {
  const [from, to] = [since, until].map((text) => (text === undefined ? undefined : new Date(text)));
  const last = to === undefined ? end : runIdAt(to.getTime() + clockDifferenceMs);
  return {
    filter: { ...query, createdBy: created_by, sheetId: sheet_id, since: from, until: to },
    from: from === undefined ? '' : runIdAt(from.getTime() - clockDifferenceMs),
    before: cursor === undefined || cursor > last ? last : cursor,
    limit,
  };
}

function showRun(run: ListedRun): RunItem {
  return {
    id: run.id,
    kind: run.kind,
    status: run.status,
    environment: run.environment,
    pipes: run.pipes,
    records: run.records,
    records_done: run.recordsDone,
    credits: { spent: toCredits(run.spent), max: run.maxCredits === null ? null : toCredits(run.maxCredits) },
    created_by: run.createdBy,
    sheet_id: run.sheetId,
    error: run.error,
    created_at: run.createdAt.toISOString(),
    started_at: run.startedAt?.toISOString() ?? null,
    finished_at: run.finishedAt?.toISOString() ?? null,
  };
}

const states = {
  ready: 'queued',
  parked: 'queued',
  leased: 'running',
  waiting: 'waiting',
  done: 'done',
} as const;

function showTimeline({ questions, slices, bucketMs, ...run }: TimelineRow): Omit<RunTimeline, 'id'> {
  return {
    kind: run.kind,
    status: run.status,
    environment: run.environment,
    created_at: run.createdAt.toISOString(),
    started_at: run.startedAt?.toISOString() ?? null,
    finished_at: run.finishedAt?.toISOString() ?? null,
    length_ms: run.lengthMs,
    bucket_ms: bucketMs,
    slices: slices.map(({ firstPosition, size, state, claims, claimedMs, readyAt }) => ({
      first_position: firstPosition,
      records: size,
      state: states[state],
      claims,
      claimed_ms: claimedMs,
      waiting_until: state === 'waiting' ? (readyAt?.toISOString() ?? null) : null,
    })),
    providers: showProviders({ questions, bucketMs }),
    is_complete: run.isComplete,
  };
}

function rounded(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms);
}

function showProviders({
  questions,
  bucketMs,
}: Pick<TimelineRow, 'questions' | 'bucketMs'>): RunTimeline['providers'] {
  const shown = questions.providers.map(
    ({ provider, reused, credits, median_ms, median_waited_ms, max_ms, ...outcomes }) => ({
      provider,
      outcomes,
      reused,
      credits: toCredits(credits),
      median_ms: rounded(median_ms),
      median_waited_ms: rounded(median_waited_ms),
      max_ms,
      spans: questions.spans
        .filter((span) => span.provider === provider)
        .map(({ slice, from_ms, to_ms, asked, busy_ms, waited_ms, sent_ms, waited_until_ms }) => ({
          first_position: slice,
          from_ms,
          to_ms,
          asked,
          busy_ms,
          waited_ms,
          sent_ms,
          waited_until_ms,
        })),
      buckets: questions.buckets
        .filter((bucket) => bucket.provider === provider)
        .map(({ bucket, asked, answered }) => ({ at_ms: bucket * bucketMs, asked, answered })),
    }),
  );
  const startOf = ({ spans }: { spans: { from_ms: number }[] }) =>
    Math.min(Infinity, ...spans.map(({ from_ms: from }) => from));
  return shown.toSorted(
    (one, other) => startOf(one) - startOf(other) || (one.provider < other.provider ? -1 : 1),
  );
}
