/** A person's name in two fields, as people use them. Never an empty string. */
export interface NameParts {
  first_name: string | null;
  last_name: string | null;
}
