/** One row of the table of a proof; `violation` names the first thing that is wrong. */
export interface Finding {
  name: string;
  figure: string;
  violation: string | null;
}
