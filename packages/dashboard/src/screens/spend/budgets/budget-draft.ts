import type { Budget, BudgetChange } from '@headrace/client';

export const scopes = ['organization', 'key', 'sheet'] as const;

/** A budget as it is typed. */
export interface BudgetDraft {
  scope: (typeof scopes)[number];
  /** The id of the key or sheet; empty until one is chosen. */
  of: string;
  period: Budget['period'];
  amount: string;
}

export const newDraft: BudgetDraft = { scope: 'organization', of: '', period: 'day', amount: '' };

export function draftOf({ scope, key_id: key, sheet_id: sheet, period, amount }: Budget): BudgetDraft {
  return { scope, of: key ?? (sheet === null ? '' : String(sheet)), period, amount: String(amount) };
}

/** What is sent; null while something is missing. */
export function toChange({ scope, of, period, amount: text }: BudgetDraft): BudgetChange | null {
  const amount = Number(text);
  if (text.trim() === '' || !Number.isFinite(amount) || amount < 0) return null;
  if (scope === 'organization') return { period, amount };
  if (of === '') return null;
  return scope === 'key' ? { key_id: of, period, amount } : { sheet_id: Number(of), period, amount };
}
