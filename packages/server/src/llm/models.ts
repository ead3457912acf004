import type { ModelTier } from '../contract/model-tier.ts';
import type { Meter, Quantity } from '../engine/asking/ask.ts';
import type { BillingTerm } from '../engine/pipe.ts';
import { anthropic, converse as converseAnthropic } from '../providers/anthropic/anthropic.ts';
import { converse as converseGemini, gemini } from '../providers/gemini/gemini.ts';
import { defineCompatibleTurn } from '../providers/kit/compatible-model.ts';
import type { ModelReply, ModelRequest } from '../providers/kit/language-model.ts';
import type { Operation } from '../providers/kit/operation.ts';
import { converse as converseOpenai, openai } from '../providers/openai/openai.ts';

interface Vendor {
  id: string;
  converse: Operation<ModelRequest, ModelReply>;
  /** The operation of a compatible server that replaces the vendor. */
  converseCompatible: Operation<ModelRequest, ModelReply>;
}

const vendors = {
  gemini: vendorOf(gemini, converseGemini),
  openai: vendorOf(openai, converseOpenai),
  anthropic: vendorOf(anthropic, converseAnthropic),
};

function vendorOf(
  provider: Parameters<typeof defineCompatibleTurn>[0],
  converse: Vendor['converse'],
): Vendor {
  return { id: provider.id, converse, converseCompatible: defineCompatibleTurn(provider) };
}

interface Tier {
  vendor: Vendor;
  /** The vendor's name for it, unless HEADRACE_MODELS says otherwise. */
  name: string;
  /** Credits for 100 tokens. */
  input: number;
  output: number;
}

const tiers: Readonly<Record<ModelTier, Tier>> = {
  'google-low': { vendor: vendors.gemini, name: 'gemini-3.5-flash-lite', input: 0.002, output: 0.015 },
  'openai-high': { vendor: vendors.openai, name: 'gpt-5.5', input: 0.01, output: 0.07 },
  'openai-medium': { vendor: vendors.openai, name: 'gpt-5.4-mini', input: 0.004, output: 0.03 },
  'anthropic-high': { vendor: vendors.anthropic, name: 'claude-opus-5', input: 0.03, output: 0.15 },
  'anthropic-low': { vendor: vendors.anthropic, name: 'claude-haiku-4-5', input: 0.008, output: 0.04 },
};

const compatiblePrefix = 'compatible:';

/** The operation that asks a model, and the model's name. `names` are those that the operator set, by tier. */
export function findModel(
  tier: ModelTier,
  names: ReadonlyMap<string, string>,
): { converse: Operation<ModelRequest, ModelReply>; name: string } {
  const { vendor, name: usual } = tiers[tier];
  const name = names.get(tier) ?? usual;
  return name.startsWith(compatiblePrefix)
    ? { converse: vendor.converseCompatible, name: name.slice(compatiblePrefix.length) }
    : { converse: vendor.converse, name };
}

/** The vendors whose connections pipes that ask models can use. */
export const modelVendors: readonly string[] = Object.values(vendors).map(({ id }) => id);

/** The vendor of the models of a tier. */
export function vendorOfTier(tier: ModelTier): string {
  return tiers[tier].vendor.id;
}

/** Tokens are sold in blocks of this size. Prompt and reply are counted separately. */
const blockTokens = 100;

/** Tokens of the two kinds: of one call, or of all calls on a record. */
export interface Tokens {
  input: number;
  output: number;
}

function quantitiesOf(tier: ModelTier, { input, output }: Tokens): [input: Quantity, output: Quantity] {
  return [
    { operation: `${tier}-input-tokens`, units: Math.ceil(input / blockTokens) },
    { operation: `${tier}-output-tokens`, units: Math.ceil(output / blockTokens) },
  ];
}

/** How a call to a model is billed: by what the vendor counted, and never beyond `most`. */
export function meterTokens(tier: ModelTier, most: Tokens): Meter<ModelReply> {
  return { most: quantitiesOf(tier, most), used: ({ usage }) => quantitiesOf(tier, usage) };
}

/**
 * What a pipe may bill for a model on a record, and probably will. `calls`: how many there may be, each of which begins
 * a block of its own; `answers`: how many a record usually takes.
 */
export function tokenTerms(
  tier: ModelTier,
  { most, expected, calls, answers }: { most: Tokens; expected: Tokens; calls: number; answers: number },
): BillingTerm[] {
  const [input, output] = priceTokens(tier);
  const [mostInput, mostOutput] = quantitiesOf(tier, most);
  const [likelyInput, likelyOutput] = quantitiesOf(tier, expected);
  return [
    { ...input, most: mostInput.units + calls, quantity: { units: likelyInput.units } },
    // Earlier replies are the best estimate of the length of replies; the template is the best estimate of the prompt.
    { ...output, most: mostOutput.units + calls, quantity: { units: likelyOutput.units, answers } },
  ];
}

function priceTokens(tier: ModelTier): [input: BillingTerm, output: BillingTerm] {
  const { vendor, input, output } = tiers[tier];
  const base = { provider: vendor.id, mode: 'always' as const };
  return [
    { ...base, operation: `${tier}-input-tokens`, credits: input },
    { ...base, operation: `${tier}-output-tokens`, credits: output },
  ];
}

/** The prices of all models, for the catalog. */
export const tokenPrices: readonly BillingTerm[] = (
  ['google-low', 'openai-high', 'openai-medium', 'anthropic-high', 'anthropic-low'] satisfies ModelTier[]
).flatMap(priceTokens);

/**
 * Tokens that a text may be at most, before anybody has counted them. Tokenizers make one of about four bytes of English
 * and three of most other text; two leaves space for the worst that people write, and for what vendors put around it.
 */
export function boundTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 2) + 50;
}

/** How many tokens a text probably has. */
export function guessTokens(length: number): number {
  return Math.ceil(length / 4);
}
