import type { NewSheetView } from '@headrace/client';
import type { SheetPage } from '../use-sheet-page.ts';

/** What is shown now, as a view keeps it. */
export function viewBodyOf({ question, layout }: SheetPage): Omit<NewSheetView, 'name'> {
  const { hidden, order } = layout.layout;
  return {
    conditions: question.conditions ?? null,
    sorts: [...(question.sorts ?? [])],
    hidden: [...hidden],
    order: [...order],
  };
}
