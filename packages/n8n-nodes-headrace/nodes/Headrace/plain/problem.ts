import { isRecord } from './json.ts';

const maxTries = 5;
/** The service says when there is place again, and then there is. */
const maxThrottles = 60;
const firstPauseMs = 500;
const longestPauseMs = 60_000;

/** Whether a call that got this status may succeed if it is repeated. `attempt` counts from 1. */
export function isWorthAnotherTry(status: number, attempt: number): boolean {
  if (status === 429) return attempt < maxThrottles;
  return status >= 500 && attempt < maxTries;
}

/** How long to wait before the next attempt: as long as the service says, or twice as long each time. */
export function pauseMs(attempt: number, retryAfter: string | undefined): number {
  const asked = Number(retryAfter) * 1000;
  const grown = Math.min(longestPauseMs / 4, firstPauseMs * 2 ** (attempt - 1));
  return Number.isFinite(asked) ? Math.min(longestPauseMs, asked) : grown;
}

/** A problem of the service in n8n's two parts: a line, and what else is to be said. */
export function explainProblem(status: number, body: unknown): { message: string; description: string } {
  if (!isRecord(body) || typeof body.title !== 'string')
    return {
      message: `The answer has status ${status} and does not come from Headrace`,
      description: 'Check the base URL of the credential.',
    };
  const errors = Array.isArray(body.errors) ? body.errors.filter(isRecord) : [];
  const places = errors.map(({ path, message }) =>
    typeof path === 'string' ? `${path}: ${String(message)}` : String(message),
  );
  const detail = typeof body.detail === 'string' ? body.detail : '';
  return { message: `${body.title}${detail === '' ? '' : `: ${detail}`}`, description: places.join('\n') };
}
