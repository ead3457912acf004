import type { CallToolResult } from '@modelcontextprotocol/server';
import { HeadraceError } from '@headrace/client';

/** A refusal of a tool itself: its text says what to do about it. */
export class ToolRefusal extends Error {}

/** How many problems one answer lists. */
const mostItems = 20;

/** The members of requests that tools call otherwise. */
const renamed: readonly [RegExp, string][] = [
  [/^input\b/, 'records'],
  [/^search\.config\b/, 'config'],
  [/^rows\[(\d+)\]\.values\b/, 'rows[$1]'],
  [/^config\.(max_credits|environment)\b/, '$1'],
];

/** An error as a result: what is wrong, where, and what to do. Throws what it does not know. */
export function explainError(error: unknown): CallToolResult {
  if (error instanceof ToolRefusal) return toolError(error.message);
  if (error instanceof HeadraceError) return explainProblem(error);
  if (error instanceof TypeError || (error instanceof Error && error.name === 'AbortError'))
    return toolError('The service does not answer. Is it running? Try again in a moment.');
  throw error;
}

function explainProblem({ problem, retryAfterSeconds }: HeadraceError): CallToolResult {
  const { title, detail, errors = [], run_id: runId } = problem;
  const later = retryAfterSeconds === null ? [] : [`Try again in ${Math.ceil(retryAfterSeconds)} s.`];
  const run = runId === undefined ? [] : [`Run: ${runId}.`];
  // The items say the same as the detail, with their places.
  const said = errors.length === 0 ? [detail] : [];
  return toolError([`${title}.`, ...said, ...run, ...later].join(' '), errors);
}

interface Item {
  message: string;
  path?: string | undefined;
}

export function toolError(text: string, items: readonly Item[] = []): CallToolResult {
  const lines = items.slice(0, mostItems).map(({ path, message }) => {
    const place = path === undefined || path === '' ? '' : `${renamePlace(path)}: `;
    return `- ${place}${message}`;
  });
  const more = items.length > mostItems ? [`- and ${items.length - mostItems} more`] : [];
  return { isError: true, content: [{ type: 'text', text: [text, ...lines, ...more].join('\n') }] };
}

function renamePlace(path: string): string {
  const [pattern, name] = renamed.find(([from]) => from.test(path)) ?? [];
  return pattern === undefined || name === undefined ? path : path.replace(pattern, name);
}
