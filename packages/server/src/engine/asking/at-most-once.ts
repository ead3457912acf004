import type { JsonValue } from '../../contract/field.ts';
import type { WhileRefused } from '../../providers/kit/call-settings.ts';
import type { EffectKey } from '../effect-journal.ts';
import type { EnginePorts, SliceHooks, SliceWork } from '../ports.ts';
import { untilOurs } from './until-ours.ts';

/** Whose side effect it is: a step of a pipe on a record. */
export interface EffectPlace {
  work: SliceWork;
  position: number;
  pipe: { index: number };
  step: number;
  ports: Pick<EnginePorts, 'effects'>;
  mayAsk: SliceHooks['mayAsk'];
}

/** A side effect, and how its result is stored. */
export interface SideEffect<Result> {
  /** `whileRefused` is null if an earlier claim may have sent it as well: then a refusal now says nothing of that. */
  perform(whileRefused: WhileRefused | null): Promise<Result>;
  store(result: Result): JsonValue;
  restore(stored: JsonValue): Result;
  /** The result when its answer was lost. */
  lost(): Result;
  /** Whether nothing happened and it is to be asked for again later. */
  mustWait?(result: Result): boolean;
  /** For how long the other side recognizes it and drops a repetition; null: it does not. */
  knownForMs: number | null;
}

/**
 * Runs a side effect at most once, whatever happens to workers: its intent is written before, its answer after. If the
 * answer was lost, it is asked for again only while the other side would recognize it.
 */
export async function atMostOnce<Result>(place: EffectPlace, effect: SideEffect<Result>): Promise<Result> {
  const { work, position, pipe, step, ports } = place;
  const { organizationId, runId } = work;
  const key = { organizationId, runId, position, pipeIndex: pipe.index, step };
  const known = await ports.effects.begin(key, work);
  if (known.state === 'answered') return effect.restore(known.answer);
  const mayRepeat = known.state === 'unknown' && isWithin(effect.knownForMs, known.since);
  if (known.state !== 'new' && !mayRepeat) return effect.lost();
  // The intent may have waited for the database longer than the lease lasts.
  await untilOurs(place);
  const whileRefused: WhileRefused = (task) => withoutIntent(place, key, task);
  const result = await effect.perform(known.state === 'new' ? whileRefused : null);
  if (effect.mustWait?.(result) === true) {
    await ports.effects.withdraw(key, work);
    return result;
  }
  await ports.effects.storeAnswer(key, effect.store(result));
  return result;
}

/**
 * Does something while the intent is taken back. A worker that claims the slice meanwhile sends the effect, and this one does
 * not: then the intent cannot be written again.
 */
async function withoutIntent<Result>(
  { work, ports, mayAsk }: EffectPlace,
  key: EffectKey,
  task: () => Promise<Result>,
): Promise<Result> {
  await ports.effects.withdraw(key, work);
  const result = await task();
  const { state } = await ports.effects.begin(key, work);
  // The intent may have waited for the database longer than the lease lasts.
  if (state !== 'new' || !(await mayAsk()))
    throw new Error('another worker has taken over the slice of this effect');
  return result;
}

function isWithin(ms: number | null, since: Date): boolean {
  return ms !== null && Date.now() - since.getTime() < ms;
}
