import type { JobOutline } from './person-outline.ts';

export type Role = Omit<JobOutline, 'company'>;

/** The same answer for the same role: there are a few hundred, though every job is an object of its own. */
export function rememberRole<Answer>(make: (role: Role) => Answer): (role: Role) => Answer {
  // Three look-ups of texts that have been looked up before cost less than putting them together.
  const byTitle = new Map<string, Map<string, Map<string, { answer: Answer }>>>();
  return (role) => {
    const byDepartment = inside(byTitle, role.title);
    const bySeniority = inside(byDepartment, role.department);
    const kept = bySeniority.get(role.seniority);
    if (kept !== undefined) return kept.answer;
    const answer = make(role);
    bySeniority.set(role.seniority, { answer });
    return answer;
  };
}

function inside<Value>(maps: Map<string, Map<string, Value>>, key: string): Map<string, Value> {
  const kept = maps.get(key);
  if (kept !== undefined) return kept;
  const made = new Map<string, Value>();
  maps.set(key, made);
  return made;
}
