import type { JsonValue, ReasonCode } from '../../contract/field.ts';
import type { ComputeContext, Outcome, Outputs } from '../pipe.ts';
import { PipeFailure } from '../pipe.ts';
import type { Source } from '../widgets/widgets.ts';
import type { Asked } from './ask.ts';
import { firstOf, Waits } from './waits.ts';

/** An accepted answer: values by output field, and what is known about them. */
export interface Accepted {
  values: Outputs;
  /** From 1 (a guess) to 5 (verified). */
  confidence?: number;
  sources?: Source[];
}

/** Runs one entry on a record; null when it cannot be asked with these inputs. */
interface WaterfallRun<Entry> {
  context: ComputeContext;
  ask(entry: Entry): Promise<Asked<Accepted>> | null;
}

/**
 * Asks providers one after another and stops at the first accepted value. It fails only when no provider answered and
 * at least one failed; nothing is found when those that answered had nothing. A provider that is to be asked later is
 * waited for only when no other has an accepted value.
 */
export async function runWaterfall<Entry extends { provider: string }>(
  entries: readonly Entry[],
  { context, ask }: WaterfallRun<Entry>,
): Promise<Outcome> {
  const { trace } = context;
  const waterfall: NonNullable<typeof trace.waterfall> = {
    available: entries.map(({ provider }) => provider),
    attempted: [],
    successful: null,
  };
  trace.waterfall = waterfall;
  const failures: { code: ReasonCode; message: string }[] = [];
  const missing: string[] = [];
  const waits: Waits[] = [];
  let answers = 0;
  for (const entry of entries) {
    const asked = await ask(entry)?.catch(orWaits);
    if (asked instanceof Waits) waits.push(asked);
    if (asked === undefined || asked instanceof Waits) continue;
    if (wasAsked(asked)) waterfall.attempted.push(entry.provider);
    if (asked.outcome === 'accepted') {
      waterfall.successful = entry.provider;
      return adopt(asked.value, context);
    }
    if (asked.outcome === 'failed') failures.push(asked);
    else if (asked.outcome === 'skipped') missing.push(asked.message);
    else answers += 1;
    // The next provider would cost money, too.
    if (asked.outcome === 'failed' && asked.code === 'InsufficientCredits')
      return new PipeFailure(asked.code, asked.message);
  }
  const wait = firstOf(waits);
  if (wait !== null) throw wait;
  if (answers > 0) return null;
  return concludeUnanswered(failures, missing);
}

function orWaits(error: unknown): Waits {
  if (error instanceof Waits) return error;
  throw error;
}

function wasAsked(asked: Asked<Accepted>): boolean {
  return asked.outcome !== 'skipped' && !(asked.outcome === 'failed' && asked.code === 'InsufficientCredits');
}

/** Keeps what is known about an accepted answer in the trace, and returns its values. */
export function adopt(
  { values, confidence, sources }: Accepted,
  { trace }: ComputeContext,
): { [field: string]: JsonValue } {
  trace.confidence = confidence ?? null;
  trace.sources.push(...(sources ?? []));
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value ?? null]));
}

/** Why no provider answered: failures come before providers that could not be asked. */
export function concludeUnanswered(
  failures: readonly { code: ReasonCode; message: string }[],
  missing: readonly string[],
): PipeFailure | null {
  const last = failures.at(-1);
  if (last !== undefined) {
    return new PipeFailure(last.code, failures.map(({ message }) => message).join(' '));
  }
  if (missing.length === 0) return null;
  return new PipeFailure('ConnectionMissing', `No provider could be asked. ${missing.join(' ')}`);
}
