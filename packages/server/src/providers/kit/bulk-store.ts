/* What bulk jobs need to be remembered. The store of a database is in `storage`; tests and benchmarks have one in memory. */

/** A question in the name of the step of a record that asks it. */
export interface BulkQuestion {
  organizationId: string;
  /** Credential and digest: equal questions have equal texts. */
  question: string;
  /** The same each time this step asks. */
  asker: string;
  /** The bulk job that the asker is known to wait for. */
  jobId: string | null;
}

/** Where a question is. */
export interface BulkPlace {
  organizationId: string;
  jobId: string;
  /** In the submission, from 0. */
  place: number;
}

export interface BulkRow extends BulkPlace {
  /** JSON, what the vendor would have answered to this question alone; null while there is none. */
  reply: string | null;
  /** Whether this step asked first. */
  isOwn: boolean;
  /** Rows that are read before this one's job has been read, its own included. */
  ahead: number;
}

export interface FoundBulkRow {
  /** Null if it is to be asked. */
  row: BulkRow | null;
  /** Submissions with the question of this step that the vendor does not know of. */
  losses: number;
}

export interface NewBulkJob {
  organizationId: string;
  id: string;
  operation: string;
  credential: string;
  class: number;
  /** How long the submission may take; after that it is looked for. */
  graceMs: number;
  rows: readonly NewBulkRow[];
}

export interface NewBulkRow {
  question: string;
  asker: string;
  /** What the vendor calls it by in its results; null where it tells its place. */
  key: string | null;
}

/** A job to be looked at, while its lease lasts. */
export interface DueBulkJob {
  organizationId: string;
  id: string;
  operation: string;
  credential: string;
  class: number;
  /** Null if it is not known whether the vendor has it. */
  vendorId: string | null;
  rowCount: number;
  readTo: number;
  cursor: string | null;
  leaseNo: number;
}

/** Rows that were read, by their places. */
export interface BulkRowsRead {
  rows: readonly { place: number; reply: string }[];
  /** Rows of the page, whether they could be placed or not. */
  count: number;
  cursor: string | null;
  /** Whether it was the last page. */
  isLast: boolean;
  /** JSON, for the rows without a reply after the last page; `null` where the vendor should have told them. */
  rest?: string;
}

type JobKey = Pick<DueBulkJob, 'organizationId' | 'id'>;

/** All of these may be repeated. */
export interface BulkStore {
  /** A question that is under way, or was answered to this asker or in this job. */
  find(question: BulkQuestion): Promise<FoundBulkRow>;
  /**
   * Writes a job down before it is submitted. Questions that another job has are left out; the others, in the order of their
   * places, are returned.
   */
  begin(job: NewBulkJob): Promise<string[]>;
  /** Notes the vendor's id. Resolves with the rows that are read before this job has been read, its own included. */
  take(job: JobKey & { vendorId: string; lookAfterMs: number }): Promise<number>;
  /** Jobs with this credential that may be with the vendor and have not been read. */
  countOpen(credential: string): Promise<number>;
  /** What the vendor calls the rows of a job by, in the order of their places. */
  keys(job: JobKey): Promise<(string | null)[]>;
  /** Forgets a job that was certainly not submitted. */
  drop(job: JobKey): Promise<void>;
  /** Whether this payer pays for the answer. */
  pay(place: BulkPlace, payer: string): Promise<boolean>;
  /** Jobs whose time has come, a few of each organization and credential, oldest first. */
  lease(options: { most: number; leaseMs: number }): Promise<DueBulkJob[]>;
  /** The following do nothing and resolve with false once another process has leased the job. */
  extend(job: DueBulkJob, leaseMs: number): Promise<boolean>;
  postpone(job: DueBulkJob, forMs: number): Promise<boolean>;
  read(job: DueBulkJob, page: BulkRowsRead & { leaseMs: number }): Promise<boolean>;
  /** The vendor does not know the submission, so its questions may be asked again. */
  lose(job: DueBulkJob): Promise<boolean>;
}
