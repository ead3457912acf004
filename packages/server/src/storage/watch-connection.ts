import type pg from 'pg';
import { readOnly } from './database-error.ts';

/**
 * Ends a connection whose server does not answer a statement within a time. A connection that died in silence would
 * block its user for as long as the system resends, a quarter of an hour. Also ends a connection to a server that turns
 * out to be a standby: the next one may lead to the primary.
 */
export function watchConnection(client: pg.Client, limitMs: number): void {
  // In the middle of a statement this breaks the connection, and the statement fails.
  const end = () => void client.end().catch(() => {});
  const query = client.query.bind(client);
  const watched = (...given: unknown[]): unknown => {
    const limit = setTimeout(end, limitMs);
    const finish = (error: unknown) => {
      clearTimeout(limit);
      if (error instanceof Error && 'code' in error && error.code === readOnly) end();
    };
    const callback = given.at(-1);
    const heard = (error: unknown, result: unknown) => {
      finish(error);
      if (typeof callback === 'function') callback(error, result);
    };
    const asked = typeof callback === 'function' ? [...given.slice(0, -1), heard] : given;
    const answer: unknown = Reflect.apply(query, client, asked);
    if (answer instanceof Promise) answer.then(() => finish(null), finish);
    // A stream, such as COPY, has a time limit of its own.
    else if (typeof callback !== 'function') clearTimeout(limit);
    return answer;
  };
  Object.defineProperty(client, 'query', { value: watched, configurable: true });
}
