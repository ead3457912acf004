// Bulk jobs of one process, by a clock of its own. The store of a database is tested in `test/bulk-jobs.test.ts`.
import type { BulkQuestion, BulkStore, DueBulkJob } from './bulk-store.ts';

interface Job extends Omit<DueBulkJob, 'leaseNo'> {
  state: 'begun' | 'taken' | 'done' | 'lost';
  begunAt: number;
  lookAt: number;
  leaseUntil: number;
  leaseNo: number;
}

interface Row {
  organizationId: string;
  jobId: string;
  place: number;
  question: string;
  asker: string;
  key: string | null;
  isLost: boolean;
  reply: string | null;
  paidBy: string | null;
}

export interface MemoryBulkStore extends BulkStore {
  jobs: Job[];
}

/** Jobs of an organization and credential that are read at a time. */
const atOnce = 2;

export function createMemoryBulkStore(now: () => number): MemoryBulkStore {
  const tables = createTables();
  return {
    jobs: tables.jobs,
    ...looking(tables),
    ...beginning(tables, now),
    ...submitting(tables, now),
    ...leasing(tables, now),
    ...reading(tables, now),
  };
}

type Tables = ReturnType<typeof createTables>;

function createTables() {
  const jobs: Job[] = [];
  const byQuestion = new Map<string, Row[]>();
  const byJob = new Map<string, Row[]>();
  const keyOf = (organizationId: string, name: string) => `${organizationId} ${name}`;
  const jobOf = ({ organizationId, id }: { organizationId: string; id: string }) =>
    jobs.find((job) => job.organizationId === organizationId && job.id === id);
  const isOpen = (row: Row) => row.reply === null && !row.isLost;
  const isUnread = ({ state }: Job) => state === 'begun' || state === 'taken';
  const aheadOf = (job: Job) =>
    jobs
      .filter((other) => isUnread(other) && other.credential === job.credential)
      .filter(
        (other) => other.class < job.class || (other.class === job.class && other.begunAt <= job.begunAt),
      )
      .reduce((sum, other) => sum + other.rowCount - other.readTo, 0);
  const leased = (due: DueBulkJob) => {
    const job = jobOf(due);
    return job !== undefined && isUnread(job) && job.leaseNo === due.leaseNo ? job : null;
  };
  const rowsOf = ({ organizationId, id }: { organizationId: string; id: string }) =>
    byJob.get(keyOf(organizationId, id)) ?? [];
  return { jobs, byQuestion, byJob, keyOf, jobOf, isOpen, isUnread, aheadOf, leased, rowsOf };
}

type Part<Name extends keyof BulkStore> = Pick<BulkStore, Name>;

function looking({
  jobs,
  byQuestion,
  keyOf,
  jobOf,
  isOpen,
  isUnread,
  aheadOf,
  rowsOf,
}: Tables): Part<'find' | 'pay' | 'countOpen' | 'keys'> {
  return {
    countOpen: (credential) =>
      Promise.resolve(jobs.filter((job) => isUnread(job) && job.credential === credential).length),
    keys: (job) => Promise.resolve(rowsOf(job).map(({ key }) => key)),
    find: ({ organizationId, question, asker, jobId }: BulkQuestion) => {
      const rows = byQuestion.get(keyOf(organizationId, question)) ?? [];
      const fitting = rows.filter((row) => row.asker === asker || row.jobId === jobId || isOpen(row));
      const live = fitting.filter(({ isLost }) => !isLost);
      const row = live.find(({ reply }) => reply !== null) ?? live[0];
      const losses = fitting.filter((one) => one.isLost && one.asker === asker).length;
      const job = row && jobOf({ organizationId, id: row.jobId });
      if (row === undefined || job === undefined) return Promise.resolve({ row: null, losses });
      const { place, reply } = row;
      const ahead = reply === null ? aheadOf(job) : 0;
      const found = { organizationId, jobId: row.jobId, place, reply, isOwn: row.asker === asker, ahead };
      return Promise.resolve({ row: found, losses });
    },
    pay: ({ organizationId, jobId, place }, payer) => {
      const row = rowsOf({ organizationId, id: jobId })[place];
      if (row === undefined) return Promise.resolve(false);
      row.paidBy ??= payer;
      return Promise.resolve(row.paidBy === payer);
    },
  };
}

function beginning({ jobs, byQuestion, byJob, keyOf, isOpen }: Tables, now: () => number): Part<'begin'> {
  return {
    begin: ({ organizationId, id, operation, credential, class: priority, graceMs, rows }) => {
      const own: Row[] = [];
      for (const { question, asker, key } of rows) {
        const name = keyOf(organizationId, question);
        const known = byQuestion.get(name) ?? [];
        if (known.some(isOpen)) continue;
        const place = own.length;
        const row = {
          organizationId,
          jobId: id,
          place,
          question,
          asker,
          key,
          isLost: false,
          reply: null,
          paidBy: null,
        };
        own.push(row);
        byQuestion.set(name, [...known, row]);
      }
      byJob.set(keyOf(organizationId, id), own);
      jobs.push({
        organizationId,
        id,
        operation,
        credential,
        class: priority,
        vendorId: null,
        rowCount: own.length,
        readTo: 0,
        cursor: null,
        state: 'begun',
        begunAt: now(),
        lookAt: now() + graceMs,
        leaseUntil: -Infinity,
        leaseNo: 0,
      });
      return Promise.resolve(own.map(({ question }) => question));
    },
  };
}

function submitting({ jobs, jobOf, aheadOf, rowsOf }: Tables, now: () => number): Part<'take' | 'drop'> {
  return {
    take: ({ organizationId, id, vendorId, lookAfterMs }) => {
      const job = jobOf({ organizationId, id });
      if (job === undefined) return Promise.resolve(0);
      if (job.state === 'begun')
        Object.assign(job, { state: 'taken', vendorId, lookAt: now() + lookAfterMs, leaseUntil: -Infinity });
      return Promise.resolve(aheadOf(job));
    },
    drop: (key) => {
      for (const row of rowsOf(key)) row.isLost = true;
      for (const row of rowsOf(key)) row.asker = '';
      jobs.splice(
        jobs.findIndex((job) => job === jobOf(key)),
        1,
      );
      return Promise.resolve();
    },
  };
}

function leasing(
  { jobs, keyOf, isUnread, leased }: Tables,
  now: () => number,
): Part<'lease' | 'extend' | 'postpone'> {
  return {
    lease: ({ most, leaseMs }) => {
      const counts = new Map<string, number>();
      const count = (job: Job) => {
        const key = keyOf(job.organizationId, job.credential);
        counts.set(key, (counts.get(key) ?? 0) + 1);
        return counts.get(key) ?? 0;
      };
      const open = jobs.filter(isUnread);
      open.filter(({ leaseUntil }) => leaseUntil > now()).forEach(count);
      const due = open
        .filter(({ leaseUntil, lookAt }) => leaseUntil <= now() && lookAt <= now())
        .toSorted((a, b) => a.class - b.class || a.begunAt - b.begunAt)
        .filter((job) => count(job) <= atOnce)
        .slice(0, most);
      for (const job of due) Object.assign(job, { leaseUntil: now() + leaseMs, leaseNo: job.leaseNo + 1 });
      return Promise.resolve(due.map((job) => ({ ...job })));
    },
    extend: (due, forMs) => {
      const job = leased(due);
      if (job !== null) job.leaseUntil = now() + forMs;
      return Promise.resolve(job !== null);
    },
    postpone: (due, forMs) => {
      const job = leased(due);
      if (job !== null) Object.assign(job, { leaseUntil: -Infinity, lookAt: now() + forMs });
      return Promise.resolve(job !== null);
    },
  };
}

function reading({ leased, rowsOf }: Tables, now: () => number): Part<'read' | 'lose'> {
  return {
    read: (due, { rows, count, cursor, isLast, rest = 'null', leaseMs }) => {
      const job = leased(due);
      if (job === null) return Promise.resolve(false);
      const own = rowsOf(due);
      for (const { place, reply } of rows) {
        const row = own[place];
        if (row !== undefined) row.reply ??= reply;
      }
      if (isLast) for (const row of own) row.reply ??= rest;
      const readTo = isLast ? job.rowCount : Math.min(job.rowCount, due.readTo + count);
      Object.assign(job, { readTo, cursor, state: isLast ? 'done' : 'taken', leaseUntil: now() + leaseMs });
      return Promise.resolve(true);
    },
    lose: (due) => {
      const job = leased(due);
      if (job?.state !== 'begun') return Promise.resolve(false);
      job.state = 'lost';
      for (const row of rowsOf(due)) row.isLost = true;
      return Promise.resolve(true);
    },
  };
}
