/** From what may least to what may most, as far as a provider may decide it. */
const order = ['viewer', 'member', 'admin'] as const;
type GivenRole = (typeof order)[number];

/**
 * The highest role that the values of a claim stand for. `none`: the provider decides, and names none. Null: it does not
 * decide.
 */
export function readIdentityRole(
  claims: Readonly<Record<string, unknown>>,
  { claim, roles }: { claim: string; roles: ReadonlyMap<string, GivenRole> },
): GivenRole | 'none' | null {
  if (roles.size === 0) return null;
  const values = [claims[claim] ?? []].flat().map(String);
  const given = new Set(values.flatMap((value) => roles.get(value) ?? []));
  return order.findLast((role) => given.has(role)) ?? 'none';
}
