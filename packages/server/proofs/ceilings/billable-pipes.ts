import { mergeDefaults } from '../../src/engine/plan/merge-defaults.ts';
import { z } from 'zod';
import { pipes } from '../../src/catalog.ts';
import { ownProvider } from '../../src/engine/asking/hold-price.ts';
import { connectionFeeName } from '../../src/engine/plan/price-list.ts';
import type { JsonObject } from '../../src/contract/json-value.ts';
import type { Dice } from './dice.ts';
import type { PromptTrial } from './prompt-trials.ts';
import { promptTrials } from './prompt-trials.ts';

/** A pipe that can cost something, as far as a request has to know it. */
export interface BillablePipe {
  id: string;
  needs: string[];
  gives: string[];
  /** Whom a waterfall asks; empty for a pipe that has no choice. */
  providers: string[];
  /** Whose connections it takes as it is configured; others are refused. */
  runsOn(config: JsonObject): readonly string[];
  /** Takes a list of job titles. */
  hasRoles: boolean;
  hasLimit: boolean;
  /** Takes the switches of the email policy. */
  hasPolicy: boolean;
  readsWeb: boolean;
  /** What is asked of a language model. */
  prompt: PromptTrial | null;
}

const fields = z.record(z.string(), z.looseObject({ enabled: z.boolean().default(true) }));
const config = z.looseObject({
  input_fields: fields.default({}),
  output_fields: fields.default({}),
  providers: z.array(z.object({ provider: z.string() })).default([]),
});

/** These guess domains out of names, and a guess may be the domain of a real company: a proof must not call it. */
const guessesDomains = /^company:identity@|profileurl:name@/;

/** Every pipe of the catalog that bills, but for those that would look at real websites. */
export const billablePipes: readonly BillablePipe[] = pipes
  .filter(({ id, billing }) => billing.length > 0 && !guessesDomains.test(id))
  .map(({ id, billing, defaultConfig, shape, runsOn }) => {
    const { input_fields: inputs, output_fields: outputs, providers } = config.parse(defaultConfig);
    const prompt = promptTrials.get(id) ?? null;
    const vendors = [...new Set(billing.map(({ provider }) => provider))];
    return {
      id,
      needs: prompt?.needs ?? Object.keys(inputs),
      gives: prompt?.gives ?? Object.entries(outputs).flatMap(([name, { enabled }]) => (enabled ? name : [])),
      providers: providers.map(({ provider }) => provider),
      runsOn: (chosen) => shape(mergeDefaults(chosen, defaultConfig)).runsOn ?? runsOn,
      hasRoles: 'roles' in defaultConfig,
      hasLimit: 'limit' in defaultConfig,
      hasPolicy: 'allow_risky_emails' in defaultConfig,
      readsWeb: vendors.includes(ownProvider),
      prompt,
    };
  });

export interface AskedPipe {
  pipe_id: string;
  config?: JsonObject;
}

/** Whether its price is for a piece, such as a page or a company: then a call may cost more. */
export function sellsByQuantity({ pipe_id: id, config: chosen = {} }: AskedPipe): boolean {
  const pipe = pipes.find((one) => one.id === id);
  const { terms = [] } = pipe?.shape(mergeDefaults(chosen, pipe.defaultConfig)) ?? {};
  return terms.some(({ quantity }) => quantity !== undefined);
}

/** Prices for everything that can be billed: free ones, tiny ones, usual ones and dear ones. */
export function rollPrices(dice: Dice): Record<string, number> {
  const operations = pipes.flatMap(({ billing }) => billing.map(({ operation }) => operation));
  const roll = () => {
    const kind = dice.share();
    if (kind < 0.1) return 0;
    if (kind < 0.3) return dice.whole(1, 100) / 10_000;
    if (kind < 0.9) return dice.whole(1, 50_000) / 10_000;
    return dice.whole(1, 500_000) / 10_000;
  };
  const prices = Object.fromEntries([...new Set(operations)].map((operation) => [operation, roll()]));
  return { ...prices, [connectionFeeName]: dice.whole(0, 3000) / 10_000 };
}
