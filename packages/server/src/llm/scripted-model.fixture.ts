// A model that answers turn by turn from a script, and what it was sent.
import { z } from 'zod';
import { runInPlace } from '../engine/compute-in-place.fixture.ts';
import type { Ask, Asked } from '../engine/asking/ask.ts';
import type { ModelReply, ModelRequest } from '../providers/kit/language-model.ts';

type Failure = Extract<Asked<never>, { outcome: 'failed' | 'skipped' }>;

const usage = { input: 100, output: 10, cached: 0 };

/** A reply of this text. */
export function said(text: string, rest: Partial<ModelReply> = {}): ModelReply {
  return { finish: 'stop', text, calls: [], content: [{ type: 'text', text }], usage, ...rest };
}

/** What asks for turns; a script that is over fails the test. */
export function scriptModel(...script: (ModelReply | Failure)[]) {
  const requests: ModelRequest[] = [];
  const asked = z.custom<ModelRequest>();
  const ask: Ask = async (operation, input, { judge }) => {
    requests.push(asked.parse(input));
    const next = script.shift();
    if (next === undefined) throw new Error('asked once more than the script goes');
    if ('outcome' in next) return next;
    const verdict = await judge(operation.restore(next));
    return verdict.accepted
      ? { outcome: 'accepted', value: verdict.value }
      : { outcome: 'rejected', rule: verdict.rule };
  };
  return { context: { ask, models: new Map<string, string>(), compute: runInPlace }, requests };
}
