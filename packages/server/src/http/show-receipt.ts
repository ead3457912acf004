import { toCredits } from '../contract/money.ts';
import type { StoredRun } from '../contract/stored-run.ts';
import { z } from 'zod';
import { ServiceError } from '../contract/errors.ts';
import { fieldStatus } from '../contract/field.ts';
import { suggestName } from '../contract/nearest-name.ts';
import type { Receipt } from '../contract/receipt.ts';
import type { PlannedPipe } from '../engine/plan/plan.ts';
import type { Attempt } from '../engine/ports.ts';
import { listUses } from '../engine/requirement.ts';
import type { Assembly } from '../engine/render/assemble-run.ts';
import { assembleRecord } from '../engine/render/assemble-run.ts';

interface Cell {
  status: z.infer<typeof fieldStatus>;
  value: unknown;
}

/** One cell of a run, and the pipe that claims it. */
export interface ReceiptPlace {
  run: StoredRun;
  recordId: string | number;
  position: number;
  field: string;
  environment: Receipt['environment'];
  pipe: PlannedPipe | null;
  /** Null for a field that the response does not show. */
  cell: Cell | null;
}

const inputIds = z.array(z.union([z.string(), z.number()]));
const openStatuses: ReadonlySet<Cell['status']> = new Set(['pending', 'queued', 'processing']);

/** Finds a cell by the string form of its record's id. If it does not exist, throws a 404 that suggests what does. */
export async function findReceiptPlace(
  run: StoredRun,
  { recordId, field, assembly }: { recordId: string; field: string; assembly: Assembly },
): Promise<ReceiptPlace> {
  if (run.plan === null) throw notFound(run, 'had an invalid pipeline, so no provider was asked');
  const ids = inputIds.parse(JSON.parse(run.order));
  const position = ids.findIndex((id) => String(id) === recordId);
  if (position === -1) throw unknown(run, { kind: 'record', name: recordId, known: ids.map(String) });
  const { plan } = assembly.plans.get(run.plan);
  const column = plan.columns.find(({ name }) => name === field);
  if (column === undefined)
    throw unknown(run, { kind: 'field', name: field, known: plan.columns.map(({ name }) => name) });
  return {
    run,
    recordId: ids[position] ?? recordId,
    position,
    field,
    environment: plan.environment,
    pipe: column.pipe === null ? null : (plan.pipes[column.pipe] ?? null),
    cell: readCell(await assembleRecord(run, position, assembly), field),
  };
}

export function showReceipt(place: ReceiptPlace, attempts: readonly Attempt[]): Receipt {
  const { run, recordId, field, pipe, cell, environment } = place;
  const isFinal = cell !== null && !openStatuses.has(cell.status);
  return {
    run_id: run.id,
    record_id: recordId,
    field,
    config_hash: pipe?.configHash ?? null,
    inputs: pipe === null ? [] : [...new Set(listUses(pipe.need).map(({ leaf }) => leaf.name))],
    pipe_id: pipe?.id ?? null,
    ...(cell === null ? {} : { status: cell.status }),
    ...(isFinal ? { value: cell.value } : {}),
    environment,
    attempts: attempts.map(showAttempt),
    credits: toCredits(attempts.reduce((sum, { credits }) => sum + credits, 0)),
  };
}

export function showAttempt(attempt: Attempt): Receipt['attempts'][number] {
  const { step, provider, operation, outcome, rule, message, connection, cached } = attempt;
  return {
    step,
    provider,
    operation,
    outcome,
    rule,
    message,
    credits: toCredits(attempt.credits),
    price_rule: attempt.priceRule,
    used: attempt.used === null ? null : [...attempt.used],
    connection,
    duration_ms: attempt.durationMs,
    waited_ms: attempt.waitedMs,
    observed_at: attempt.observedAt.toISOString(),
    cached,
  };
}

const storedCell = z.object({ status: fieldStatus, value: z.unknown() });
const storedRecord = z.record(z.string(), z.object({ fields: z.record(z.string(), storedCell) }));

function readCell(body: string, field: string): Cell | null {
  const [record] = Object.values(storedRecord.parse(JSON.parse(`{${body}}`)));
  // A map, because a field may be called "constructor".
  return new Map(Object.entries(record?.fields ?? {})).get(field) ?? null;
}

function unknown(
  run: StoredRun,
  { kind, name, known }: { kind: 'record' | 'field'; name: string; known: readonly string[] },
): ServiceError {
  return notFound(run, `has no ${kind} "${name.slice(0, 100)}". ${suggestName(name, known)}`.trim());
}

function notFound(run: StoredRun, what: string): ServiceError {
  return new ServiceError('not-found', `Run ${run.id} ${what.replace(/[^.?]$/, '$&.')}`, { runId: run.id });
}
