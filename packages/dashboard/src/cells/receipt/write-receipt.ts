import type { SeenField } from '../see-field.ts';
import type { ShownReceipt } from './receipt-lines.ts';
import { receiptLines, showCredits } from './receipt-lines.ts';

interface Written {
  title: string;
  seen: Pick<SeenField, 'text' | 'status' | 'isValue'>;
  receipt: ShownReceipt | undefined;
  facts: readonly { name: string; value: string }[];
}

/** The receipt as text, to be sent to somebody. */
export function writeReceipt({ title, seen, receipt, facts }: Written): string {
  const lines = receipt === undefined ? [] : receiptLines(receipt);
  return [
    `${title}: ${seen.isValue ? `${seen.text} (${seen.status.word})` : seen.status.word}`,
    ...lines.map(({ number, provider, outcome, credits, took, notes, isThisOne }) =>
      [
        `${number}. ${provider}: ${outcome}`,
        `${showCredits(credits)} credits`,
        ...(took === '' ? [] : [took]),
        ...notes,
        ...(isThisOne ? ['this one'] : []),
      ].join(', '),
    ),
    ...(receipt === undefined ? [] : [`total: ${showCredits(receipt.credits)} credits`]),
    ...facts.map(({ name, value }) => `${name}: ${value}`),
    '',
  ].join('\n');
}
