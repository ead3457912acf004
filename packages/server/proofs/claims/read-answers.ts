/* The answers about runs, record by record. */
import { z } from 'zod';
import type { ClaimRun } from './make-runs.ts';

const cell = z.object({
  value: z.unknown(),
  status: z.string(),
  reason: z.object({ code: z.string() }).nullable(),
});
const answer = z.object({
  status: z.string(),
  records: z.record(z.string(), z.object({ fields: z.record(z.string(), cell) })),
});

export interface RecordAnswer {
  runId: string;
  /** Of its run, among those that were sent. */
  at: number;
  key: string;
  fields: Readonly<Record<string, z.infer<typeof cell>>>;
}

export interface EndedRun {
  id: string;
  status: string;
  /** Records that were sent. */
  sent: number;
  answers: RecordAnswer[];
}

/** What the answer says about each record that it has. */
export function readRun(text: string, { id, at, run }: { id: string; at: number; run: ClaimRun }): EndedRun {
  const { status, records } = answer.parse(JSON.parse(text));
  const answers = run.input.flatMap((record) => {
    const fields = records[String(record.id)]?.fields;
    return fields === undefined ? [] : [{ runId: id, at, key: record.key, fields }];
  });
  return { id, status, sent: run.input.length, answers };
}
