import { describe, expect, test } from 'vitest';
import { modelTier } from '../contract/model-tier.ts';
import type { ModelReply } from '../providers/kit/language-model.ts';
import { boundTokens, findModel, meterTokens, tokenPrices, tokenTerms } from './models.ts';

describe('the model of a tier', () => {
  test.each([
    ['google-low', 'gemini.converse'],
    ['openai-high', 'openai.converse'],
    ['openai-medium', 'openai.converse'],
    ['anthropic-high', 'anthropic.converse'],
    ['anthropic-low', 'anthropic.converse'],
  ] as const)('%s is asked by %s', (tier, operation) => {
    expect(findModel(tier, new Map()).converse.id).toBe(operation);
  });

  test('has the name of the operator, where there is one', () => {
    const names = new Map([['openai-medium', 'gpt-next']]);
    expect(findModel('openai-medium', names)).toMatchObject({
      name: 'gpt-next',
      converse: { id: 'openai.converse' },
    });
    expect(findModel('openai-high', names).name).toBe(findModel('openai-high', new Map()).name);
  });

  test('may be on a compatible server, in the place of its vendor', () => {
    const names = new Map([['anthropic-low', 'compatible:qwen3:8b']]);
    expect(findModel('anthropic-low', names)).toMatchObject({
      name: 'qwen3:8b',
      converse: { id: 'anthropic.converse_compatible', provider: { id: 'anthropic' } },
    });
  });
});

describe('tokens', () => {
  const meter = meterTokens('openai-medium', { input: 1001, output: 0 });
  const unitsOf = (input: number, output: number) => {
    const usage: ModelReply['usage'] = { input, output, cached: 0 };
    return meter.used({ finish: 'stop', text: '', calls: [], content: [], usage }).map(({ units }) => units);
  };

  test.each([
    [0, 0, [0, 0]],
    [1, 1, [1, 1]],
    [100, 100, [1, 1]],
    [101, 99, [2, 1]],
    [50, 50, [1, 1]],
    [12_345, 678, [124, 7]],
  ])('are sold in blocks begun, %i in and %i out apart', (input, output, units) => {
    expect(unitsOf(input, output)).toEqual(units);
  });

  test('are at most what a text can be', () => {
    expect(meter.most).toEqual([
      { operation: 'openai-medium-input-tokens', units: 11 },
      { operation: 'openai-medium-output-tokens', units: 0 },
    ]);
    expect(boundTokens('é'.repeat(100))).toBe(150);
  });

  test('have a price each way for every tier', () => {
    const names = modelTier.options.flatMap((tier) => [`${tier}-input-tokens`, `${tier}-output-tokens`]);
    expect(tokenPrices.map(({ operation }) => operation).toSorted()).toEqual(names.toSorted());
    for (const { credits, mode } of tokenPrices) expect([credits > 0, mode]).toEqual([true, 'always']);
  });

  test('of all calls on a record are what a pipe may bill; each call begins a block of its own', () => {
    const size = { most: { input: 950, output: 210 }, expected: { input: 420, output: 90 } };
    expect(tokenTerms('google-low', { ...size, calls: 2, answers: 1 })).toEqual([
      {
        operation: 'google-low-input-tokens',
        provider: 'gemini',
        mode: 'always',
        credits: 0.002,
        most: 12,
        quantity: { units: 5 },
      },
      {
        operation: 'google-low-output-tokens',
        provider: 'gemini',
        mode: 'always',
        credits: 0.015,
        most: 5,
        quantity: { units: 1, answers: 1 },
      },
    ]);
  });
});
