import { sql } from 'kysely';
import type pg from 'pg';

const mark = '/* plan kept */';

/**
 * Begins a statement that is sent all the time and has one right plan, whatever it is asked. Each connection to
 * PostgreSQL has it read once, and keeps its plan for a while: reading and planning take half of the time that the
 * database spends on a run. All other statements are planned for the values that they have.
 */
export const planKept = sql.raw(mark);

/** A table grows meanwhile, and what is right for an empty one is not right for a full one. */
const keptMs = 10_000;

/** "Prepared statement does not exist", and "cached plan must not change result type", as after a migration. */
const lostStates = new Set(['26000', '0A000']);

/**
 * There are about twenty such statements. Rare values make other texts of them, as many as somebody wants, and each takes
 * memory of the database on each connection.
 */
const mostNames = 40;
const names = new Map<string, string>();

/** The same for the same text, on all connections; undefined if there are too many. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = `kept_${names.size}`;
  names.set(text, name);
  return name;
}

function isMarked(text: unknown): text is string {
  // In a statement that Kysely has built, it comes after the first word.
  return typeof text === 'string' && text.lastIndexOf(mark, 'select '.length) >= 0;
}

/**
 * Has a new connection keep the plans of statements that say so, if it leads to PostgreSQL itself: behind a pooler, another client
 * has the session a moment later. A pooler has another process id than the server.
 */
export async function keepPlans(
  client: pg.Client & { processID?: unknown },
  now = () => performance.now(),
): Promise<void> {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  if (rows[0]?.pid !== client.processID) return;
  const query = client.query.bind(client);
  let plannedAt = now();
  const keeping = (...given: unknown[]): unknown => {
    const [text, values, ...rest] = given;
    const name = isMarked(text) ? nameOf(text) : undefined;
    if (name === undefined) return Reflect.apply(query, client, given);
    const ask = (): unknown =>
      endIfLost(client, Reflect.apply(query, client, [{ name, text, values }, ...rest]));
    if (now() - plannedAt < keptMs) return ask();
    plannedAt = now();
    // It fails in a transaction that has failed, where the statement does, too.
    return query('discard plans').then(ask, ask);
  };
  Object.defineProperty(client, 'query', { value: keeping });
}

/** The next connection has everything read anew. */
function endIfLost(client: pg.Client, answer: unknown): unknown {
  if (answer instanceof Promise)
    answer.catch((error: unknown) => {
      const isLost = error instanceof Error && 'code' in error && lostStates.has(String(error.code));
      if (isLost) void client.end().catch(() => {});
    });
  return answer;
}
