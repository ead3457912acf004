import type { Completion } from '../contract/complete.ts';

/** One value of a list; where it does not have a label, its label is the value itself. */
export interface CompletedOption extends Pick<Completion, 'value'> {
  label?: string | undefined;
  widgets?: Completion['widgets'];
}

export interface CompleteServices {
  /** The lists that are the same for everybody. */
  sources: readonly { name: string; label: string }[];
  /** The best options first; null when there is no such list. */
  complete(asked: { source: string; query: string; limit: number }): Promise<CompletedOption[] | null>;
  /** Values of a column of a dataset that the organization has imported; null when there is none of that name, or for the public. */
  completeDataset?:
    | ((
        organizationId: string,
        asked: { dataset: string; column: string; query: string; limit: number; isPublic: boolean },
        signal: AbortSignal,
      ) => Promise<CompletedOption[] | null>)
    | undefined;
}
