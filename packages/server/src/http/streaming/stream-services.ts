import type { RunHead } from '../../contract/stored-run.ts';
import type { PositionedBody } from '../../engine/ports.ts';

/** `changed`: there may be more to read. `quiet`: nothing has happened for that long. `over`: nobody watches any more. */
export type RunNews = 'changed' | 'quiet' | 'over';

/** Follows one run; over when it is ended, or when the service drains. */
export interface RunWatch {
  /** What has happened since it was last asked, as soon as something has. */
  next(quietMs: number): Promise<RunNews>;
  isOver(): boolean;
  end(): void;
}

/** What streaming a run takes. */
export interface StreamServices {
  /** Null when there is no such run in the organization, or it is no longer kept. */
  findHead(organizationId: string, runId: string): Promise<RunHead | null>;
  /** Some final records that are not at these positions; `isAll` when there are no more of them now. */
  readFinal(place: {
    organizationId: string;
    runId: string;
    without: readonly number[];
    maxBytes: number;
  }): Promise<{ records: PositionedBody[]; isAll: boolean }>;
  watch(organizationId: string, runId: string): RunWatch;
}
