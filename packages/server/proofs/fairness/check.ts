/** One thing that has to be true, and the sentence for when it is not. */
export interface Check {
  name: string;
  isTrue: boolean;
  violation: string;
  /** What was seen, for the table. */
  seen?: string;
}
