import type { z } from 'zod';
import type { JsonObject } from '../contract/json-value.ts';
import type { AnswerShape, Operation } from '../providers/kit/operation.ts';
import type { Asked, Meter, Verdict } from './asking/ask.ts';
import { cleanAccepted } from './asking/clean-accepted.ts';
import type { Accepted } from './asking/waterfall.ts';
import { adopt } from './asking/waterfall.ts';
import type { Gives, PipeSpec } from './define-pipe.ts';
import { definePipe } from './define-pipe.ts';
import type { BillingMode, BillingTerm, ComputeContext, Outcome, Pipe } from './pipe.ts';
import { PipeFailure } from './pipe.ts';
import type { InputsOf, Requirement } from './requirement.ts';

interface Given<Values, Config> {
  inputs: Values;
  config: Config;
}

/** How many of what is sold by the piece: results, pages, posts. Only an accepted answer bills. */
interface Pieces<Config, Input, Answer> {
  /** The most that a record can take. */
  most(config: Config): number;
  /** The most that this question can bring, which is set aside while it is asked. */
  asked(input: Input): number;
  given(answer: Answer): number;
}

interface Bills<Config, Input, Answer> {
  /** Its name in price lists. */
  operation: string;
  /** Its price; without one it only runs on the caller's own connection. */
  credits?: number;
  mode?: BillingMode;
  /** Set where the price is that of one piece. */
  pieces?: Pieces<Config, Input, Answer>;
}

/** How the provider is asked, judged and billed. */
interface Asking<Values, Config, Input, Answer extends AnswerShape> {
  operation: Operation<Input, Answer>;
  bills: Bills<Config, Input, Answer>;
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
  const { credits, pieces } = bills;
  const provider = operation.provider.id;
  const billing = credits === undefined ? [] : [termOf(provider, { ...bills, credits })];
  const termsOf = (config: JsonObject) =>
    billing.map((term) => ({ ...term, ...(pieces === undefined ? {} : countPieces(pieces, config)) }));
  const pipe = definePipe<R, G, S>({
    ...spec,
    connector: credits === undefined ? 'required' : 'optional',
    runsOn: [provider],
    billing,
    termsOf,
    compute: () => null,
  });
  const ask = createAsk({ operation, bills, with: inputOf, accept }, spec.gives);
  const effects = operation.kind === 'effect' ? { effects: 'always' as const } : {};
  return { ...pipe, ...effects, prepare: (config) => (inputs, context) => ask({ inputs, config }, context) };
}

function termOf(
  provider: string,
  { operation, credits, mode = 'onSuccess' }: { operation: string; credits: number; mode?: BillingMode },
): BillingTerm {
  return { operation, provider, mode, credits };
}

function countPieces<Config>(
  { most }: Pick<Pieces<Config, never, never>, 'most'>,
  config: JsonObject,
): Pick<BillingTerm, 'most' | 'quantity'> {
  // As with the fields below, a config that passed the pipe's schema.
  const units = most(config as unknown as Config);
  return { most: units, quantity: { units, answers: 1 } };
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
    const answered = { operation, input, bills: bills.operation, ...meterOf(bills, input), gives };
    return askForOutputs({ ...answered, accept: (answer) => accept(answer, given) }, context);
  };
}

function meterOf<Config, Input, Answer extends AnswerShape>(
  { operation, pieces }: Bills<Config, Input, Answer>,
  input: Input,
): Pick<Question<Input, Answer>, 'meter'> {
  if (pieces === undefined) return {};
  const quantity = (units: number) => [{ operation, units }];
  return { meter: { most: quantity(pieces.asked(input)), used: (answer) => quantity(pieces.given(answer)) } };
}

/** One question to a provider, and what a pipe makes of the answer. */
interface Question<Input, Answer extends AnswerShape> {
  operation: Operation<Input, Answer>;
  input: Input;
  /** The name of the operation in price lists. */
  bills: string;
  /** For operations that are sold by the piece. */
  meter?: Meter<Answer>;
  /** The present state is wanted, because an effect may follow from it: answers of earlier runs do not count. */
  isAsOfNow?: boolean;
  gives: Gives;
  accept(answer: Answer): Verdict<Accepted>;
}

/** Asks one operation of one provider; its accepted answer becomes the outputs of the pipe. */
export async function askForOutputs<Input, Answer extends AnswerShape>(
  { operation, input, bills, meter, isAsOfNow = false, gives, accept }: Question<Input, Answer>,
  context: ComputeContext,
): Promise<Outcome> {
  const judge = (answer: Answer) => cleanAccepted(accept(answer), gives);
  const priced = meter === undefined ? { operation: bills } : { operation: null, meter };
  return conclude(await context.ask(operation, input, { ...priced, isAsOfNow, judge }), context);
}

function conclude(asked: Asked<Accepted>, context: ComputeContext): Outcome {
  return asked.outcome === 'accepted' ? adopt(asked.value, context) : concludeUnaccepted(asked);
}

/** What a pipe gives whose question has no accepted answer. */
export function concludeUnaccepted(
  asked: Exclude<Asked<unknown>, { outcome: 'accepted' }>,
): PipeFailure | null {
  switch (asked.outcome) {
    case 'failed':
      return new PipeFailure(asked.code, asked.message);
    case 'skipped':
      return new PipeFailure('ConnectionMissing', asked.message);
    case 'not_found':
    case 'rejected':
      return null;
  }
}
