import type { Status } from '@headrace/client';

export type Part = Status['problems'][number]['about'];

/** The parts of the service, in the order of the screen. */
export const partNames: Readonly<Record<Part, string>> = {
  workers: 'Workers',
  queue: 'Queue',
  providers: 'Providers',
  database: 'Database',
  disk: 'Disk',
};

/** What is wrong with a part, a sentence each. */
export function problemsOf({ problems }: Pick<Status, 'problems'>, ...parts: readonly Part[]): string[] {
  return problems.filter(({ about }) => parts.includes(about)).map(({ message }) => message);
}

/** The whole of it in a sentence. */
export function sumUp(problems: Status['problems']): string {
  if (problems.length === 0) return 'All is well.';
  const parts = [...new Set(problems.map(({ about }) => partNames[about].toLowerCase()))];
  const count = problems.length === 1 ? 'One thing is' : `${problems.length} things are`;
  return `${count} wrong: ${parts.join(', ')}.`;
}
