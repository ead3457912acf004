import type { RunList, RunsQuery, RunTimeline } from '../contract/runs.ts';

/** What an organization can look at of its runs, whatever kind they are. */
export interface RunListServices {
  list(organizationId: string, query: RunsQuery): Promise<RunList>;
  /** Null if there is no such run. */
  timeline(organizationId: string, runId: string): Promise<RunTimeline | null>;
}
