import type { z } from 'zod';
import type { JsonObject } from '../contract/json-value.ts';
import type { AnswerShape, Operation } from '../providers/kit/operation.ts';
import type { Asked, Verdict } from './asking/ask.ts';
import { cleanAccepted } from './asking/clean-accepted.ts';
import type { Accepted } from './asking/waterfall.ts';
import { adopt } from './asking/waterfall.ts';
import type { Gives, PipeSpec } from './define-pipe.ts';
import { definePipe } from './define-pipe.ts';
import type { BillingMode, ComputeContext, Outcome, Pipe } from './pipe.ts';
import { PipeFailure } from './pipe.ts';
import type { InputsOf, Requirement } from './requirement.ts';

interface Given<Values, Config> {
  inputs: Values;
  config: Config;
}

/** How the provider is asked, judged and billed. */
interface Asking<Values, Config, Input, Answer extends AnswerShape> {
  operation: Operation<Input, Answer>;
  /** Its name in price lists, and its price; without one it only runs on the caller's own connection. */
  bills: { operation: string; credits?: number; mode?: BillingMode };
  /** The operation's input; null when these inputs are not enough, and nothing is found. */
  with(inputs: Values, config: Config): Input | null;
  accept(answer: Answer, given: Given<Values, Config>): Verdict<Accepted>;
}

type LookupSpec<
  R extends Requirement,
  G extends Gives,
  S extends z.ZodRawShape,
  Input,
  Answer extends AnswerShape,
> = Omit<PipeSpec<R, G, S>, 'compute' | 'billing' | 'termsOf' | 'connector'> &
  Asking<InputsOf<R>, z.infer<z.ZodObject<S>>, Input, Answer>;

/** Defines a pipe that asks one operation of one provider, either a look-up or an effect. */
export function defineLookup<
  const R extends Requirement,
  const G extends Gives,
  Input,
  Answer extends AnswerShape,
  S extends z.ZodRawShape = z.ZodRawShape,
>({ operation, bills, with: inputOf, accept, ...spec }: LookupSpec<R, G, S, Input, Answer>): Pipe {
  const { operation: name, credits, mode = 'onSuccess' } = bills;
  const provider = operation.provider.id;
  const pipe = definePipe<R, G, S>({
    ...spec,
    connector: credits === undefined ? 'required' : 'optional',
    runsOn: [provider],
    billing: credits === undefined ? [] : [{ operation: name, provider, mode, credits }],
    compute: () => null,
  });
  const ask = createAsk({ operation, bills, with: inputOf, accept }, spec.gives);
  const effects = operation.kind === 'effect' ? { effects: 'always' as const } : {};
  return { ...pipe, ...effects, prepare: (config) => (inputs, context) => ask({ inputs, config }, context) };
}

function createAsk<Values, Config, Input, Answer extends AnswerShape>(
  { operation, bills, with: inputOf, accept }: Asking<Values, Config, Input, Answer>,
  gives: Gives,
) {
  return (fields: Given<JsonObject, JsonObject>, context: ComputeContext): Outcome | Promise<Outcome> => {
    // The executor passes the fields of the requirement and a config that passed the pipe's schema. That is what the
    // types of a pipe say, but the type system cannot follow that far.
    const given = fields as unknown as Given<Values, Config>;
    const input = inputOf(given.inputs, given.config);
    if (input === null) return null;
    const answered = { operation, input, bills: bills.operation, gives };
    return askForOutputs({ ...answered, accept: (answer) => accept(answer, given) }, context);
  };
}

/** One question to a provider, and what a pipe makes of the answer. */
interface Question<Input, Answer extends AnswerShape> {
  operation: Operation<Input, Answer>;
  input: Input;
  /** The name of the operation in price lists. */
  bills: string;
  gives: Gives;
  accept(answer: Answer): Verdict<Accepted>;
}

/** Asks one operation of one provider; its accepted answer becomes the outputs of the pipe. */
export async function askForOutputs<Input, Answer extends AnswerShape>(
  { operation, input, bills, gives, accept }: Question<Input, Answer>,
  context: ComputeContext,
): Promise<Outcome> {
  const judge = (answer: Answer) => cleanAccepted(accept(answer), gives);
  return conclude(await context.ask(operation, input, { operation: bills, judge }), context);
}

function conclude(asked: Asked<Accepted>, context: ComputeContext): Outcome {
  switch (asked.outcome) {
    case 'accepted':
      return adopt(asked.value, context);
    case 'failed':
      return new PipeFailure(asked.code, asked.message);
    case 'skipped':
      return new PipeFailure('ConnectionMissing', asked.message);
    case 'not_found':
    case 'rejected':
      return null;
  }
}
