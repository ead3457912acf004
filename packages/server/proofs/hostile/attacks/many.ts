/* How attacks write the same thing many times. */
import type { Attack, Target } from '../attack.ts';
import { question, run } from '../attack.ts';
import { jsonPayload } from '../payload.ts';

export function many<Item>(count: number, make: (at: number) => Item): Item[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

interface Spec {
  name: string;
  tries: string;
  body: () => object;
  /** Requests of one round, sent at one time. */
  times?: number;
}

const sandbox = { environment: 'sandbox' };

/** Runs of that body, which nothing outside is asked for. */
export function runOf({ name, tries, body, times = 1 }: Spec): Attack {
  const payload = jsonPayload(() => ({ config: sandbox, ...body() }));
  return run({ name, tries, send: repeat('/v1/pipes/run/sync', { payload, times }) });
}

/** Questions whether that body would be valid. */
export function validationOf({ name, tries, body, times = 1 }: Spec): Attack {
  const payload = jsonPayload(body);
  return question({ name, tries, send: repeat('/v1/pipes/validate', { payload, times }) });
}

/** Searches of the simulated world. */
export function searchOf({ name, tries, body, times = 1 }: Spec): Attack {
  const payload = jsonPayload(() => ({ config: sandbox, ...body() }));
  return run({ name, tries, send: repeat('/v1/search/run/sync', { payload, times }) });
}

export function repeat(
  path: string,
  { payload, times }: { payload: ReturnType<typeof jsonPayload>; times: number },
): Attack['send'] {
  return (target: Target, round) =>
    Promise.all(many(times, (at) => target.ask({ path, body: () => payload(round * 100 + at) })));
}

/** An output of its own for each pipe. */
export function fillTemplate(template: string, at: number): object {
  return {
    pipe_id: 'template:fill@1',
    config: { template, output_fields: { template_output: { alias: `out_${at}` } } },
  };
}

export function runFormula(formula: string, at: number): object {
  return {
    pipe_id: 'formula:run@1',
    config: { formula, output_field: { name: `out_${at}`, type: 'unknown' } },
  };
}
