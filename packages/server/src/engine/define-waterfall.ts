import { z } from 'zod';
import { typedAs } from '../contract/input-hint.ts';
import type { JsonObject } from '../contract/json-value.ts';
import { suggestName } from '../contract/nearest-name.ts';
import { strictObject } from '../contract/strict-object.ts';
import type { AnswerShape, Operation } from '../providers/kit/operation.ts';
import type { Asked, Verdict } from './asking/ask.ts';
import type { Accepted } from './asking/waterfall.ts';
import { runWaterfall } from './asking/waterfall.ts';
import { cleanAccepted } from './asking/clean-accepted.ts';
import { datasetEntry, datasetStep, isDataset } from './dataset-step.ts';
import type { Gives, PipeSpec } from './define-pipe.ts';
import { definePipe } from './define-pipe.ts';
import type { BillingMode, BillingTerm, ComputeContext, Pipe } from './pipe.ts';
import type { InputsOf, Requirement } from './requirement.ts';

/** Its name in price lists, and its price in credits with a managed credential. */
interface Bills {
  operation: string;
  credits: number;
  mode?: BillingMode;
}

interface ComposedBills<Config> extends Bills {
  /** How often it may bill on one record. */
  most?(config: Config): number;
}

/** How one provider is asked, judged and billed. */
interface StepOptions<Values, Config, Input, Answer> {
  bills: Bills;
  /** False for a provider that is only asked when a request names it. Default true. */
  isDefault?: boolean;
  /** The operation's input; null when these inputs are not enough, and the next provider is asked. */
  with(inputs: Values, config: Config): Input | null;
  /** `now` is the record's clock. */
  accept(answer: Answer, given: { inputs: Values; config: Config; now: Date }): Verdict<Accepted>;
}

interface Given<Values, Config> {
  inputs: Values;
  config: Config;
  context: ComputeContext;
}

/** A step with the types of its pipe closed over. */
export interface Step {
  provider: string;
  /** Whose connections it takes. */
  runsOn: readonly string[];
  /** Null for a step that is free; `config` is given where the term depends on it. */
  term(config?: JsonObject): BillingTerm | null;
  isDefault: boolean;
  ask(given: Given<JsonObject, JsonObject>): Promise<Asked<Accepted>> | null;
}

/** Makes the steps of one waterfall; its types are those of the pipe. */
export interface StepMaker<Values, Config> {
  ask<Input, Answer extends AnswerShape>(
    operation: Operation<Input, Answer>,
    options: StepOptions<Values, Config, Input, Answer>,
  ): Step;
  /**
   * A step made of several operations, which `run` asks through the context; the one that bills is asked under the
   * name in `bills`. Without `bills` the step is free and is only asked when a request names it.
   */
  compose(
    provider: string,
    options: { bills?: ComposedBills<Config> },
    run: (given: Given<Values, Config>) => Promise<Asked<Accepted>> | null,
  ): Step;
}

type WaterfallSpec<R extends Requirement, G extends Gives, S extends z.ZodRawShape> = Omit<
  PipeSpec<R, G, S>,
  'compute' | 'billing' | 'termsOf' | 'connector'
> & {
  /** Every provider that may be asked, in the default order. */
  waterfall(step: StepMaker<InputsOf<R>, z.infer<z.ZodObject<S>>>): Step[];
};

const chosenProviders = z.object({ providers: z.array(z.object({ provider: z.string() })) });

/**
 * Defines a pipe that asks one provider after another until an answer is accepted. `config.providers` gives the
 * order; connections, prices and the waterfall's widget come with it.
 */
export function defineWaterfall<
  const R extends Requirement,
  const G extends Gives,
  S extends z.ZodRawShape = z.ZodRawShape,
>({ waterfall, ...spec }: WaterfallSpec<R, G, S>): Pipe {
  const steps = waterfall(createStepMaker<InputsOf<R>, z.infer<z.ZodObject<S>>>(spec.gives));
  const names = steps.map(({ provider }) => provider);
  const inOrder = (config: unknown): Step[] => {
    const chosen = new Set(chosenProviders.parse(config).providers.map(({ provider }) => provider));
    return [...chosen].flatMap((name) => {
      const step = steps.find(({ provider }) => provider === name);
      return step ?? (isDataset(name) ? datasetStep(name, spec.gives) : []);
    });
  };
  const defaults: JsonObject = {
    providers: steps.flatMap(({ provider, isDefault }) => (isDefault ? [{ provider }] : [])),
    ...spec.config?.defaults,
  };
  const pipe = definePipe<R, G>({
    ...spec,
    connector: 'optional',
    config: { shape: { providers: providersSchema(names), ...spec.config?.shape }, defaults },
    runsOn: listRunsOn(steps),
    billing: steps.flatMap((step) => step.term() ?? []),
    termsOf: (config) => inOrder(config).flatMap((step) => step.term(config) ?? []),
    compute: () => null,
  });
  return {
    ...pipe,
    shape: (config) => ({ ...pipe.shape(config), runsOn: listRunsOn(inOrder(config)) }),
    prepare: (config) => {
      const chosen = inOrder(config);
      return (inputs, context) =>
        runWaterfall(chosen, { context, ask: (step) => step.ask({ inputs, config, context }) });
    },
  };
}

function listRunsOn(steps: readonly Step[]): string[] {
  return [...new Set(steps.flatMap(({ runsOn }) => runsOn))];
}

function providersSchema(names: readonly string[]) {
  const told = { error: ({ input }: { input?: unknown }) => unknownProvider(input, names) };
  return z
    .array(
      strictObject({
        provider: z.union([z.enum(names, told), z.string(told).regex(datasetEntry, told)], told),
      }),
    )
    .min(1)
    .max(99)
    .describe(
      `The providers to ask, in this order: ${names.join(', ')}, or your own dataset as dataset:NAME.`,
    )
    .meta(typedAs({ kind: 'providers', takes_datasets: true }));
}

/** Undefined where the value is missing: that has a message of its own. */
function unknownProvider(given: unknown, names: readonly string[]): string | undefined {
  if (given === undefined) return undefined;
  const name = typeof given === 'string' ? given.slice(0, 100) : JSON.stringify(given).slice(0, 100);
  return `"${name}" is not a provider of this pipe. ${suggestName(name, [...names, 'dataset:NAME'])}`.trim();
}

function createStepMaker<Values, Config>(gives: Gives): StepMaker<Values, Config> {
  // The executor passes the fields of the requirement and a config that passed the pipe's schema. That is what the
  // types of a pipe say, but the type system cannot follow that far.
  const typed = ({ inputs, config, context }: Given<JsonObject, JsonObject>): Given<Values, Config> => ({
    inputs: inputs as unknown as Values,
    config: config as unknown as Config,
    context,
  });
  return {
    ask: (operation, { bills, isDefault = true, with: inputOf, accept }) => {
      const { operation: name } = bills;
      const provider = operation.provider.id;
      return {
        provider,
        runsOn: [provider],
        isDefault,
        term: () => termOf(provider, bills),
        ask: (given) => {
          const { inputs, config, context } = typed(given);
          const input = inputOf(inputs, config);
          if (input === null) return null;
          const judge = (answer: Parameters<typeof accept>[0]) =>
            cleanAccepted(accept(answer, { inputs, config, now: context.now }), gives);
          return context.ask(operation, input, { operation: name, judge });
        },
      };
    },
    compose: (provider, { bills }, run) => ({
      provider,
      // A free step asks public sources, which take no connection.
      runsOn: bills === undefined ? [] : [provider],
      isDefault: bills !== undefined,
      term: (config) => {
        if (bills === undefined) return null;
        const most = config === undefined ? undefined : bills.most?.(config as unknown as Config);
        return { ...termOf(provider, bills), ...(most === undefined ? {} : { most }) };
      },
      ask: (given) => run(typed(given)),
    }),
  };
}

function termOf(provider: string, { operation, credits, mode = 'onSuccess' }: Bills): BillingTerm {
  return { operation, provider, mode, credits };
}
