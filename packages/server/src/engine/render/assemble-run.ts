import { closeRecord } from '../close-record.ts';
import type { CompiledPlan } from '../compile-plan.ts';
import { readStoredRecords } from '../execute-slice.ts';
import { openRecord } from '../open-record.ts';
import type { PlanCache } from '../plan-cache.ts';
import type { Plan } from '../plan/plan.ts';
import type { StoredRun, Submission } from '../ports.ts';
import { renderRecord } from './render-record.ts';
import { renderRun } from './render-run.ts';

/** The text of a PipesResponse for a run as it is stored; records that are not final yet are opened anew. */
export function assembleRun(run: StoredRun, plans: PlanCache, extra = ''): string {
  if (run.plan === null) return renderRun({ ...run, definitions: '{}', records: [] }, extra);
  const compiled = plans.get(run.plan);
  const opened = openMissing(run, compiled);
  const records = Array.from(
    { length: run.recordCount },
    (_, at) => run.bodies.get(at) ?? opened.get(at) ?? '',
  );
  return renderRun({ ...run, definitions: compiled.definitions, records }, extra);
}

/** The text of one record of a run that could be planned, as its response has it. */
export function assembleRecord(run: StoredRun, position: number, plans: PlanCache): string {
  const body = run.bodies.get(position);
  if (body !== undefined) return body;
  if (run.plan === null) throw new Error('a run without a plan has no records');
  return openMissing(run, plans.get(run.plan)).get(position) ?? '';
}

function openMissing(run: StoredRun, compiled: CompiledPlan): Map<number, string> {
  const opened = new Map<number, string>();
  for (const { firstPosition, body } of run.inputs) {
    readStoredRecords(body).forEach((record, index) => {
      const position = firstPosition + index;
      if (run.bodies.has(position)) return;
      const state = openRecord(compiled.plan, record);
      if (run.status === 'canceled') closeRecord(state, 'canceled');
      if (run.status === 'failed') closeRecord(state, 'fault');
      opened.set(position, renderRecord(compiled, state));
    });
  }
  return opened;
}

/** The text of a PipesResponse for a run that was admitted just now: what reading it back would give, without reading. */
export function renderNewRun(submission: Submission, plan: Plan, plans: PlanCache): string {
  const compiled = plans.get(JSON.stringify(plan));
  return renderRun({
    id: submission.runId,
    organizationId: submission.organizationId,
    status: 'pending',
    order: JSON.stringify(submission.records.map(({ id }) => id)),
    errors: '[]',
    definitions: compiled.definitions,
    records: submission.records.map((record) => renderRecord(compiled, openRecord(plan, record))),
    spent: 0,
  });
}
