// What the log says about an error. PostgreSQL's errors quote rows ("Failing row contains …") and parameters, and parsers
// quote their text: values of records, which the log must not have. So only the members named here are copied.

/** An error of ours may wrap another one, which wraps another one; further down there is nothing new. */
const maxCauses = 4;
/** `Class 22 — Data Exception`: its messages quote the value. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const dataException = /^22[0-9A-Z]{3}$/;
/** Names of things in the database, never values. */
const databaseMembers = ['code', 'table', 'column', 'constraint', 'routine'];

/** An error as the log shows it: type, message, frames of the stack, and what a database names beside the value. */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  return {
    type: error.name,
    message: messageOf(error),
    stack: framesOf(error),
    ...Object.fromEntries(
      databaseMembers.flatMap((name) => {
        const value: unknown = Reflect.get(error, name);
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    ),
    ...(error instanceof AggregateError && depth < maxCauses
      ? { errors: error.errors.slice(0, maxCauses).map((one: unknown) => describeError(one, depth + 1)) }
      : {}),
    ...(error.cause !== undefined && depth < maxCauses
      ? { cause: describeError(error.cause, depth + 1) }
      : {}),
  };
}

function messageOf(error: Error): string {
  const code: unknown = Reflect.get(error, 'code');
  const quotes = error instanceof SyntaxError || (typeof code === 'string' && dataException.test(code));
  return quotes ? error.message.replace(/["'].*["']/s, '"…"') : error.message;
}

/** The stack without its head, which repeats the message. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
