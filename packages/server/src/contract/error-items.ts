import type { z } from 'zod';
import type { ErrorItem } from './errors.ts';

/** More problems than this tell the user nothing new. The answer must stay small, whatever was sent. */
const maxItems = 50;

/** Schema issues as error items, each with the dotted path of the place. */
export function toErrorItems(error: z.core.$ZodError, prefix = ''): ErrorItem[] {
  const issues = error.issues.flatMap((issue) => nearestBranch(issue));
  return issues.slice(0, maxItems).map((issue) => {
    const path = formatPath(issue.path, prefix);
    return { code: 'ValidationFailed', message: issue.message, ...(path === '' ? {} : { path }) };
  });
}

/** What is wrong with the alternative that was probably meant: the one with the fewest issues; the first, if several have as few. */
function nearestBranch(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const [nearest] = issue.errors.toSorted((one, other) => one.length - other.length);
  const within = (nearest ?? []).map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
  // Alternatives that are not structures differ only by type, and the issue itself says that too.
  const isDeeper = within.some(({ path }) => path.length > issue.path.length);
  const isUnknownKey = within[0]?.code === 'unrecognized_keys';
  return isDeeper || isUnknownKey ? within.flatMap((inner) => nearestBranch(inner)) : [issue];
}

/** `['pipes', 0, 'config']` -> `pipes[0].config`. */
export function formatPath(parts: readonly PropertyKey[], prefix = ''): string {
  let path = prefix;
  for (const part of parts) {
    if (typeof part === 'number') path += `[${part}]`;
    else path += path === '' ? shorten(String(part)) : `.${shorten(String(part))}`;
  }
  return path;
}

function shorten(part: string): string {
  return part.length > 60 ? `${part.slice(0, 60)}…` : part;
}
