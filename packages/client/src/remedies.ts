import type { ErrorType } from './headrace-error.ts';

/** What to do about each type of error, where its class does not say it already. */
const remedies: { readonly [Type in ErrorType]?: string } = {
  'invalid-request': 'Change what `errors` names.',
  'invalid-pipeline': 'Change what `errors` names. The run costs nothing.',
  unauthorized: 'Send a live key (hr_…).',
  'insufficient-credits': 'Grant credits, use a connection of your own, or run it in sandbox.',
  'budget-used-up': 'Wait for the next period of the budget, or have an admin raise it.',
  forbidden: 'Use a key whose role may do this; some things only an admin may.',
  'not-found': 'Check the path and the id. Results of runs are kept for three days.',
  'sync-timeout': 'The run goes on: wait for `problem.run_id` with `waitForRun`.',
  'request-timeout': 'Send it again over a faster connection.',
  'not-cancelable': 'The run has started or has ended; wait for it.',
  'idempotency-conflict': 'Use a new key, or a new name, for another request.',
  'name-taken': 'Choose another name.',
  'limit-reached': 'Remove what is not needed, or use another bucket or stream.',
  'sheet-full': 'Use another sheet.',
  'version-conflict': 'Read it again, then decide.',
  'count-mismatch': 'Read it again, then decide.',
  'still-running': 'Wait for the run to end.',
  'events-gone': 'Begin again where the message says.',
  'payload-too-large': 'Send less at a time; a body may have 5 MB.',
  'unknown-host': 'Use an address that the service knows, or set HEADRACE_PUBLIC_URL.',
  'unknown-connection': 'Create the connection, or name another one.',
  'queue-limit-exceeded': 'Wait for runs to finish: 100,000 records are queued.',
  'org-rate-limited': 'Wait `retryAfterSeconds`.',
  'run-failed': 'Read `errors`; what was found until then is kept with the run.',
  connection: 'Check the address, and that the service is running.',
};

/** One sentence for the person who sees the error. */
export function remedyOf(type: ErrorType, status: number): string {
  return remedies[type] ?? (status >= 500 ? 'Try again later.' : 'Change the request.');
}
