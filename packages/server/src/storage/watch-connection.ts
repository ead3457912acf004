import type pg from 'pg';
import { readOnly } from './database-error.ts';

/**
 * Ends a connection whose server does not answer a statement within a time: one that is dead without anybody having
 * said so would keep its borrower for as long as the system resends, a quarter of an hour. Also one to a server that
 * turns out to be a standby: the next connection may lead to the primary.
 */
export function watchConnection(client: pg.Client, limitMs: number): void {
  // In the middle of a statement this breaks the connection; what was asked of it then fails.
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
    // A stream, such as COPY, has a time of its own.
    else if (typeof callback !== 'function') clearTimeout(limit);
    return answer;
  };
  Object.defineProperty(client, 'query', { value: watched });
}
