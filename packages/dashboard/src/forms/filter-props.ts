import type { FilterControl, FilterField } from './filter-model.ts';
import type { PlacedProblem } from './place-problems.ts';
import type { Complete } from './use-suggestions.ts';

/** What the control of a filter is given. */
export interface FilterProps {
  field: FilterField;
  /** Of the input; its label and notes have ids that begin with it. */
  id: string;
  value: unknown;
  problems: readonly PlacedProblem[];
  complete: Complete;
  onChange: (value: unknown) => void;
}

export type FilterPropsFor<Kind extends FilterControl['kind']> = FilterProps & {
  control: Extract<FilterControl, { kind: Kind }>;
};

/** Ties an input to its label's notes. */
export function notesOf({ id, field, problems }: Pick<FilterProps, 'id' | 'field' | 'problems'>): {
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
} {
  const notes = [
    ...(field.hint === null ? [] : [`${id}-hint`]),
    ...(problems.length === 0 ? [] : [`${id}-problems`]),
  ];
  return { 'aria-invalid': problems.length > 0, 'aria-describedby': notes.join(' ') || undefined };
}
