import type { LedgerEntry } from '../../../data/spend.ts';
import type { Tone } from '../../../kit/badge.tsx';

/** What the kinds of entries mean. */
export const kindWords: Readonly<
  Record<LedgerEntry['kind'], { word: string; filter: string; tone: Tone; meaning: string }>
> = {
  grant: { word: 'grant', filter: 'Grants', tone: 'ok', meaning: 'credits from the operator' },
  capture: {
    word: 'capture',
    filter: 'Captures (managed keys)',
    tone: 'neutral',
    meaning: 'a call with a key of the service',
  },
  fee: { word: 'fee', filter: 'Fees (your own keys)', tone: 'neutral', meaning: 'a call with your own key' },
  refund: { word: 'refund', filter: 'Refunds', tone: 'ok', meaning: 'credits that came back' },
};

/** With its sign, so that what was given and what was taken are told apart without colour. */
export function signed(amount: number, format: (amount: number) => string): string {
  return amount > 0 ? `+${format(amount)}` : format(amount).replace('-', '−');
}
