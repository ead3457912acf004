/** What a pipe needs, as lines: everything of `all` below each other, the choices of `any` in one line. */
export function describeNeed(need: unknown): string[] {
  const all = partsOf(need, 'all');
  return all === null ? [describePart(need)] : all.flatMap((part) => describeNeed(part));
}

function describePart(need: unknown): string {
  const any = partsOf(need, 'any');
  if (any !== null) return any.map(describePart).join(' or ');
  const all = partsOf(need, 'all');
  if (all !== null) return `(${all.map(describePart).join(' and ')})`;
  if (typeof need !== 'object' || need === null) return '';
  if ('optional' in need) return `${describePart(need.optional)}, optional`;
  return 'field' in need ? String(need.field) : '';
}

function partsOf(need: unknown, name: 'all' | 'any'): unknown[] | null {
  if (typeof need !== 'object' || need === null) return null;
  const parts: unknown = Object.entries(need).find(([key]) => key === name)?.[1];
  return Array.isArray(parts) ? parts : null;
}
