/** The person whose work address is looked for. */
export interface Sought {
  name: string;
  domain: string | null;
  company: string | null;
}
