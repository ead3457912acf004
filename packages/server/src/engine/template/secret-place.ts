/** `inserted`: a template of this place may insert secrets. `refused`: its text would be stored, or could go to any host. */
export type SecretUse = 'inserted' | 'refused';

/**
 * What is wrong with a secret in this place; null when nothing is. Anything but inserting a secret (to cut it, compare
 * it, loop over it) would reveal part of it to people who may not know it.
 */
export function secretProblem(
  key: string,
  { use, isInserted }: { use: SecretUse; isInserted: boolean },
): string | null {
  if (use === 'refused')
    return `The secret ${key} cannot be used here; put it into a header, the query or the body of http:request@1, where secrets are allowed.`;
  if (isInserted) return null;
  return `A secret is inserted as it is: write {{ SECRETS.${key} }} by itself, without filters, and take it out of conditions, loops and comparisons.`;
}
