import { HeadraceError } from '@headrace/client';
import type { PlacedProblem } from '../../../forms/place-problems.ts';
import { placeProblems, problemsWithin } from '../../../forms/place-problems.ts';

/** What the service has against a pipe, by the places in it. `ids` are those of the other pipes. */
export function problemsOfPipe(error: unknown, ids: readonly string[]): PlacedProblem[] {
  if (!(error instanceof HeadraceError)) return [];
  const problems = placeProblems(error.problem.errors ?? []);
  return problems.flatMap((problem) => {
    const [first] = problem.path;
    const isOfPipe = typeof first === 'string' && /^p\d+$/.test(first) && !ids.includes(first);
    return isOfPipe ? problemsWithin([problem], [first]) : [problem];
  });
}
