import type { Completion } from '../contract/complete.ts';

/** One value of a list. Without a label, the value itself is the label. */
export interface CompletedOption extends Pick<Completion, 'value'> {
  label?: string | undefined;
  widgets?: Completion['widgets'];
}

export interface CompleteServices {
  /** The lists that are the same for all organizations. */
  sources: readonly { name: string; label: string }[];
  /** The best options first; null if the list does not exist. `count` runs the work, and counts how long it takes. */
  complete(
    asked: { source: string; query: string; limit: number },
    count?: <Result>(work: () => Result) => Result,
  ): Promise<CompletedOption[] | null>;
  /** Values of a dataset's column. Null if it does not exist, or if the key is public and the column is not. */
  completeDataset?:
    | ((
        organizationId: string,
        asked: { dataset: string; column: string; query: string; limit: number; isPublic: boolean },
        signal: AbortSignal,
      ) => Promise<CompletedOption[] | null>)
    | undefined;
}
