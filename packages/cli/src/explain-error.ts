import type { ErrorItem } from '@headrace/client';
import { HeadraceError } from '@headrace/client';
import { CliError } from './cli-error.ts';
import { isNetworkFault } from './enrich/patient-call.ts';
import { isObject } from './is-object.ts';

/** An error in words for the person at the terminal, line by line. Never a stack trace. */
export function explainError(error: unknown): string[] {
  if (isNetworkFault(error)) return [`The service does not answer: ${causeOf(error)}.`];
  if (error instanceof HeadraceError) return explainProblem(error);
  if (error instanceof CliError) return error.message.split('\n');
  return messageOf(error).split('\n');
}

function explainProblem({ problem }: HeadraceError): string[] {
  const { title, detail, errors = [] } = problem;
  return [`${title}.`, ...(errors.length > 0 ? explainItems(errors) : [detail])];
}

/** What is wrong with a request, one line each. */
export function explainItems(items: readonly ErrorItem[]): string[] {
  return items.map(
    ({ code, message, path }) => `  - ${path === undefined ? '' : `${path}: `}${message} (${code})`,
  );
}

function causeOf({ cause }: Error): string {
  return cause === undefined ? 'no connection' : messageOf(rootOf(cause));
}

/** The error at the bottom of a chain of causes. */
export function rootOf(error: unknown): unknown {
  // If a host has several addresses, there is one error for each of them, and no message for all.
  if (error instanceof AggregateError && error.errors.length > 0) return rootOf(error.errors[0]);
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error;
}

/** Errors that crossed a thread are plain objects. */
export function messageOf(error: unknown): string {
  if (isObject(error) && typeof error.message === 'string') return error.message;
  return typeof error === 'string' ? error : 'an unknown error';
}

/** Errors of the system and of databases carry a code. */
export function codeOf(error: unknown): string | null {
  return isObject(error) && typeof error.code === 'string' ? error.code : null;
}
