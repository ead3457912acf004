import { z } from 'zod';

const maxNameLength = 100;
/** Names are parts of paths. They begin with a letter or a digit, so a name is never `.` or `..`. */
const pattern = /^[\p{L}\p{N}][\p{L}\p{N}\p{M} _.:@+-]*$/u;

const told = `The name of a project, sheet, bucket or stream has 1 to ${maxNameLength} letters, digits, spaces and any of _ . : @ + -, with a letter or digit first.`;

/** What is wrong with the name of a project, sheet, bucket or stream, or null. */
export function listNameProblem(name: string): string | null {
  return name.length <= maxNameLength && pattern.test(name) ? null : told;
}

export const listName = z.string().trim().max(maxNameLength, told).regex(pattern, told);
