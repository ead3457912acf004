/* How a page of the simulated database ends. */

export type Cell = string | number | null;

export interface TableFailure {
  outcome: 'failed';
  meaning: 'credential_rejected' | 'request_refused' | 'unavailable' | 'timeout' | 'broken_reply';
  message: string;
}

export type TableRows =
  | {
      outcome: 'found';
      answer: {
        rows: { id: string; fields: Record<string, Cell> }[];
        /** Null when there are no more. */
        next: number | null;
        /** Never counted. */
        total: null;
      };
    }
  | TableFailure;
