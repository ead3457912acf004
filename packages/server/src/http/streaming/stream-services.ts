import type { RunHead } from '../../contract/stored-run.ts';
import type { PositionedBody } from '../../engine/ports.ts';

/** `changed`: there may be more to read. `quiet`: nothing has happened for a while. `over`: the watch has ended. */
export type RunNews = 'changed' | 'quiet' | 'over';

/** Watches one run until the watch is ended or the service drains. */
export interface RunWatch {
  /** Resolves with what has happened since the last call, as soon as something has. */
  next(quietMs: number): Promise<RunNews>;
  isOver(): boolean;
  end(): void;
}

/** What streaming a run needs. */
export interface StreamServices {
  /** Null if the organization has no such run, or if it is no longer kept. */
  findHead(organizationId: string, runId: string): Promise<RunHead | null>;
  /** Some final records at other positions than these; `isAll` if there are no more of them now. */
  readFinal(place: {
    organizationId: string;
    runId: string;
    without: readonly number[];
    maxBytes: number;
  }): Promise<{ records: PositionedBody[]; isAll: boolean }>;
  watch(organizationId: string, runId: string): RunWatch;
}
