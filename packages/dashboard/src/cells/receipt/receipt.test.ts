import type { Receipt, ReceiptAttempt, Reason } from '@headrace/client';
import { describe, expect, it } from 'vitest';
import { mendCell } from './mend-cell.ts';
import { receiptLines, showCredits, showDuration, sumUp } from './receipt-lines.ts';

const usual = {
  step: 0,
  operation: 'x',
  rule: 'accepted',
  message: null,
  credits: 0,
  price_rule: 'onSuccess 0.5',
  used: null,
  connection: null,
  duration_ms: 212,
  waited_ms: 0,
  observed_at: '2026-01-01T00:00:00.000Z',
  cached: false,
} as const;
const attempt = (
  provider: string,
  outcome: ReceiptAttempt['outcome'],
  given: Partial<ReceiptAttempt> = {},
) => ({
  ...usual,
  provider,
  outcome,
  ...given,
});
const receipt = (attempts: ReceiptAttempt[], status: Receipt['status'] = 'completed') => ({
  attempts,
  status,
  environment: 'production' as const,
});

describe('the lines of a receipt', () => {
  const rule = 'Catch-all addresses are refused.';
  const lines = receiptLines(
    receipt([
      attempt('leadmagic', 'not_found'),
      attempt('prospeo', 'rejected', { message: rule, duration_ms: 1430 }),
      attempt('hunter', 'skipped', { message: 'No key.' }),
      attempt('findymail', 'found', { credits: 0.8, connection: 'mine', cached: true }),
    ]),
  );

  it('say whom was asked, in order, and whose answer it is', () => {
    expect(lines.map(({ number, provider, outcome }) => [number, provider, outcome])).toEqual([
      [1, 'leadmagic', 'not found'],
      [2, 'prospeo', 'rejected'],
      [3, 'hunter', 'not asked'],
      [4, 'findymail', 'found'],
    ]);
    expect(lines.map(({ isThisOne }) => isThisOne)).toEqual([false, false, false, true]);
  });

  it('say what it cost, how long it took and why it was refused', () => {
    expect(lines.map(({ took }) => took)).toEqual(['212 ms', '1.4 s', '', '212 ms']);
    expect(lines[1]?.notes).toEqual([rule, 'price: onSuccess 0.5', 'managed key']);
    expect(lines[2]?.notes).toEqual(['No key.']);
    expect(lines[3]?.notes).toContain('your key mine');
    expect(lines[3]?.notes).toContain('reused an equal question');
  });

  it('name no keys in the sandbox, which takes none', () => {
    const [line] = receiptLines({ ...receipt([attempt('a', 'found')]), environment: 'sandbox' });
    expect(line?.notes).toEqual(['price: onSuccess 0.5']);
  });

  it('call nobody the one when the value was not found', () => {
    expect(receiptLines(receipt([attempt('a', 'found')], 'failed'))[0]?.isThisOne).toBe(false);
  });
});

it.each<[ReceiptAttempt[], string]>([
  [[], 'No provider was asked.'],
  [[attempt('a', 'skipped')], 'No provider could be asked.'],
  [[attempt('a', 'not_found'), attempt('b', 'found')], 'Asked a and b; b had the answer.'],
  [[attempt('a', 'not_found'), attempt('a', 'failed'), attempt('c', 'failed')], 'Asked a and c.'],
])('a receipt is summed up in a sentence', (attempts, sentence) => {
  expect(sumUp(receipt(attempts))).toBe(sentence);
});

it('writes amounts and durations with their units', () => {
  expect([showDuration(999), showDuration(61_000)]).toEqual(['999 ms', '61.0 s']);
  expect([showCredits(0, 'en'), showCredits(0.81234, 'en'), showCredits(1200, 'en')]).toEqual([
    '0',
    '0.8123',
    '1,200',
  ]);
});

describe('a cell without a value', () => {
  const because = (code: Reason['code'], message = 'It is so.'): Reason => ({ code, summary: 's', message });

  it.each<[Reason['code'], string]>([
    ['ConnectionMissing', 'Add a key'],
    ['ProviderTimeout', 'Run again'],
    ['PipeConditionUnmet', 'Change the condition'],
    ['TemplateError', 'Change the settings of the pipe'],
    ['MissingSecret', 'Add the secret'],
  ])('because of %s offers: %s', (code, button) => {
    const cell = { status: 'failed', reason: because(code), hasProviders: true } as const;
    expect(mendCell(cell)).toMatchObject({ why: 'It is so.', button });
  });

  it('because every provider was asked offers to ask more', () => {
    const mending = mendCell({ status: 'no_result', reason: because('NoResult'), hasProviders: true });
    expect([mending?.button, mending?.why]).toEqual([
      'Ask more providers',
      expect.stringContaining('none had'),
    ]);
  });

  it('names the input that is lacking', () => {
    const mending = mendCell({
      status: 'skipped',
      reason: because('RequirementUnmet'),
      missing: ['company_domain'],
    });
    expect(mending?.button).toBe('Fill company domain');
    expect(mending?.remedy).toEqual({ kind: 'fill-input', fields: ['company_domain'] });
  });

  it('tells a ceiling from an empty balance', () => {
    const ceiling = 'This call would cost more than the max_credits of the run.';
    const why = (message: string) =>
      mendCell({ status: 'failed', reason: because('InsufficientCredits', message) });
    expect([why(ceiling)?.button, why('The balance is 0.')?.button]).toEqual([
      'Raise the ceiling',
      'See the balance',
    ]);
  });

  it('offers nothing where nothing can be done', () => {
    expect(mendCell({ status: 'failed', reason: because('OutcomeUnknown') })?.remedy).toBeNull();
    expect(mendCell({ status: 'no_result', reason: because('NoResult') })?.remedy).toBeNull();
    expect(mendCell({ status: 'completed', reason: null })).toBeNull();
    expect(mendCell({ status: 'processing', reason: null })).toBeNull();
    expect(mendCell({ status: 'pending', reason: null })?.why).toContain('goes on by itself');
    expect(mendCell({ status: 'empty', reason: null })?.button).toBe('Run again');
  });
});
