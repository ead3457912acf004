import type { JobOutline } from './person-outline.ts';

export type Role = Omit<JobOutline, 'company'>;

/** There are a few hundred roles, though every job is an object of its own. */
export function rememberRole<Answer>(make: (role: Role) => Answer): (role: Role) => Answer {
  const answers = new Map<string, { answer: Answer }>();
  return (role) => {
    const key = `${role.title}|${role.seniority}|${role.department}`;
    const kept = answers.get(key) ?? { answer: make(role) };
    answers.set(key, kept);
    return kept.answer;
  };
}
