/** One thing that has to hold, and the sentence for when it does not. */
export interface Check {
  name: string;
  isTrue: boolean;
  violation: string;
  /** What was seen, for the table. */
  seen?: string;
}
