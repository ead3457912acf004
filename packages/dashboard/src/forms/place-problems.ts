import type { ErrorItem } from '@headrace/client';

/** A problem and the place in the request that it is about. */
export interface PlacedProblem {
  message: string;
  code: ErrorItem['code'];
  path: readonly (string | number)[];
}

/** `pipes[0].config.template` -> `['pipes', 0, 'config', 'template']`. */
export function readPath(path: string): (string | number)[] {
  return path.split('.').flatMap((part): (string | number)[] => {
    const [name = '', ...indexes] = part.split('[');
    const numbers = indexes
      .map((index) => Number.parseInt(index, 10))
      .filter((index) => !Number.isNaN(index));
    return name === '' ? numbers : [name, ...numbers];
  });
}

export function placeProblems(errors: readonly ErrorItem[]): PlacedProblem[] {
  return errors.map(({ message, code, path }) => ({ message, code, path: readPath(path ?? '') }));
}

/** The problems at a place or inside it, with their paths from there. */
export function problemsWithin(
  problems: readonly PlacedProblem[],
  place: readonly (string | number)[],
): PlacedProblem[] {
  return problems.flatMap((problem) =>
    place.every((part, index) => problem.path[index] === part)
      ? [{ ...problem, path: problem.path.slice(place.length) }]
      : [],
  );
}

/** What is said at a place itself, because none of its members is named. */
export function problemsAt(problems: readonly PlacedProblem[], members: readonly string[]): PlacedProblem[] {
  return problems.filter(({ path: [first] }) => typeof first !== 'string' || !members.includes(first));
}
