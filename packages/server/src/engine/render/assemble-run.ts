import type { JsonObject } from '../../contract/json-value.ts';
import type { StoredRun } from '../../contract/stored-run.ts';
import type { PlanCache } from '../plan-cache.ts';
import type { Plan } from '../plan/plan.ts';
import type { Submission } from '../ports.ts';
import type { RunTask, Task } from '../task.ts';
import type { OpenExtra } from './open-task.ts';
import { noticeOf } from './members.ts';
import { renderRun } from './render-run.ts';

/** What it takes to put a run together. */
export interface Assembly {
  plans: PlanCache;
  /** Opens records, however large. */
  openTask: Task<{ plan: string }, OpenExtra, [position: number, text: string][]>;
  compute: RunTask;
}

/**
 * The bytes of a PipesResponse for a run as it is stored, with these members besides; records that are not final yet are
 * opened anew.
 */
export async function assembleRun(
  run: StoredRun,
  assembly: Assembly,
  members: JsonObject = {},
): Promise<Buffer> {
  if (run.plan === null) return renderRun({ ...run, definitions: '{}', records: [] }, members);
  const compiled = assembly.plans.find(run.plan);
  const records = await assembleRecords(run, assembly);
  // A newer version may have planned the run. Its workers know the rest; this process shows what is stored.
  const definitions = compiled?.definitions ?? '{}';
  return renderRun({ ...run, definitions, records }, { ...noticeOf(run), ...members });
}

/** The texts of all records of a run that could be planned, in their order, as its response has them. */
export async function assembleRecords(run: StoredRun, assembly: Assembly): Promise<string[]> {
  const opened = await openMissing(run, assembly);
  return Array.from({ length: run.recordCount }, (_, at) => run.bodies.get(at) ?? opened.get(at) ?? '');
}

/** The text of one record of a run that could be planned, as its response has it. */
export async function assembleRecord(run: StoredRun, position: number, assembly: Assembly): Promise<string> {
  const body = run.bodies.get(position);
  if (body !== undefined) return body;
  if (run.plan === null) throw new Error('a run without a plan has no records');
  return (await openMissing(run, assembly)).get(position) ?? '';
}

async function openMissing(
  run: StoredRun,
  { openTask, plans, compute }: Assembly,
): Promise<Map<number, string>> {
  if (run.inputs.length === 0 || run.plan === null) return new Map();
  const source = plans.find(run.plan)?.source ?? { plan: run.plan };
  const known = [...run.bodies.keys()];
  const parts = run.inputs.map(async ({ firstPosition, body }) =>
    compute(openTask, source, {
      fields: { input: body },
      extra: { firstPosition, known, status: run.status },
    }),
  );
  return new Map((await Promise.all(parts)).flat());
}

/** The bytes of a PipesResponse for a run that was just admitted: the same as reading it back would give. */
export function renderNewRun(
  submission: Submission,
  { plan, texts }: { plan: Plan; texts: readonly string[] },
  plans: PlanCache,
): Buffer {
  const compiled = plans.get(JSON.stringify(plan));
  return renderRun({
    id: submission.runId,
    organizationId: submission.organizationId,
    status: 'pending',
    order: JSON.stringify(submission.ids),
    errors: '[]',
    definitions: compiled.definitions,
    records: texts,
    spent: 0,
  });
}
