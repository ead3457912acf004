import { readRemembered, remember } from '../../data/remembered.ts';
import { isObject } from '../../kit/is-object.ts';

/** A run that was started here. */
export interface PastRun {
  runId: string;
  at: string;
}

const most = 10;
const keyOf = (organization: string) => `headrace.playground.runs.${organization}`;

/** The last runs that this browser started in the playground, the newest first. */
export function recallRuns(organization: string): PastRun[] {
  const text = readRemembered(keyOf(organization));
  if (text === null) return [];
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.flatMap(readRun).slice(0, most) : [];
  } catch {
    return [];
  }
}

function readRun(stored: unknown): PastRun[] {
  if (!isObject(stored)) return [];
  const { runId, at } = stored;
  return typeof runId === 'string' && typeof at === 'string' ? [{ runId, at }] : [];
}

export function noteRun(organization: string, run: PastRun): void {
  const others = recallRuns(organization).filter(({ runId }) => runId !== run.runId);
  remember(keyOf(organization), JSON.stringify([run, ...others].slice(0, most)));
}
