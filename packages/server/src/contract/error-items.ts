import type { z } from 'zod';
import type { ErrorItem } from './errors.ts';

/** More problems than this say nothing new, and the answer must stay small whatever was sent. */
const maxItems = 50;

/** Schema issues as error items, each with the dotted path of the place. */
export function toErrorItems(error: z.core.$ZodError, prefix = ''): ErrorItem[] {
  return error.issues.slice(0, maxItems).map((issue) => {
    const path = formatPath(issue.path, prefix);
    return { code: 'ValidationFailed', message: issue.message, ...(path === '' ? {} : { path }) };
  });
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
