import { HeadraceError } from '@headrace/client';
import { CliError } from './cli-error.ts';
import { isNetworkFault } from './enrich/patient-call.ts';

/** An error in words for the person at the terminal, line by line; never a stack trace. */
export function explainError(error: unknown): string[] {
  if (error instanceof HeadraceError) return explainProblem(error);
  if (error instanceof CliError) return error.message.split('\n');
  if (isNetworkFault(error)) return [`The service does not answer: ${causeOf(error)}.`];
  return (error instanceof Error ? error.message : String(error)).split('\n');
}

function explainProblem({ problem }: HeadraceError): string[] {
  const { title, detail, errors = [] } = problem;
  const items = errors.map(({ code, message, path }) => `  - ${path === undefined ? '' : `${path}: `}${message} (${code})`);
  return [`${title}.`, ...(errors.length > 0 ? items : [detail])];
}

function causeOf({ cause }: Error): string {
  if (!(cause instanceof Error)) return 'no connection';
  // A host with several addresses fails with one error for each and a message for none.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? first.message : cause.message;
}

/** Errors of the system and of databases carry a code. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
