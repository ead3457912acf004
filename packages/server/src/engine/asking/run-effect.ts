import { z } from 'zod';
import type { JsonValue } from '../../contract/field.ts';
import { reasonCode } from '../../contract/field.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import { jsonValue } from '../../contract/json-value.ts';
import type { Outcome } from '../pipe.ts';
import { PipeFailure } from '../pipe.ts';
import type { EffectPlace } from './at-most-once.ts';
import { atMostOnce } from './at-most-once.ts';
import { untilOurs } from './until-ours.ts';

/** Runs a side effect that a pipe performs itself, at most once. */
export async function runEffect(
  place: Omit<EffectPlace, 'step'>,
  perform: () => Promise<Outcome>,
): Promise<Outcome> {
  await untilOurs(place);
  return atMostOnce(
    { ...place, step: 0 },
    {
      perform,
      store: storeOutcome,
      restore: restoreOutcome,
      lost: () =>
        new PipeFailure(
          'OutcomeUnknown',
          'This was sent once and the answer was lost; it is not sent again.',
        ),
      knownForMs: null,
    },
  );
}

const storedReason = z.object({ code: reasonCode, message: z.string() });
const storedFailure = z.object({ failure: storedReason });
const storedOutputs = z.object({
  outputs: z.nullable(z.record(z.string(), jsonValue)),
  /** Failures of single outputs; absent where there are none. */
  failures: z.record(z.string(), storedReason).default({}),
});

function storeOutcome(outcome: Outcome): JsonValue {
  if (outcome instanceof PipeFailure) return { failure: { code: outcome.code, message: outcome.message } };
  if (outcome === null) return { outputs: null };
  const outputs: JsonObject = {};
  const failures: JsonObject = {};
  for (const [field, value] of Object.entries(outcome)) {
    if (value instanceof PipeFailure) failures[field] = { code: value.code, message: value.message };
    else outputs[field] = value ?? null;
  }
  return Object.keys(failures).length === 0 ? { outputs } : { outputs, failures };
}

function restoreOutcome(stored: JsonValue): Outcome {
  const whole = storedFailure.safeParse(stored);
  if (whole.success) return new PipeFailure(whole.data.failure.code, whole.data.failure.message);
  const { outputs, failures } = storedOutputs.parse(stored);
  if (outputs === null) return null;
  const failed = Object.entries(failures).map(
    ([field, { code, message }]) => [field, new PipeFailure(code, message)] as const,
  );
  return { ...outputs, ...Object.fromEntries(failed) };
}
