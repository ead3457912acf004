/* Tables of a PostgreSQL that a user owns. Its wire is not HTTP, so that its operation goes through a port of its own. */
import { lookup as systemLookup } from 'node:dns';
import type { CallOutcome } from '../kit/call-result.ts';
import type { LookupAll } from '../kit/guarded-agent.ts';
import { failure } from '../kit/judge-reply.ts';
import type { OwnDatabase, OwnQuery } from '../kit/own-query.ts';
import { defineProvider } from '../kit/provider.ts';
import type { OwnRow, PageOf, SearchPage } from '../kit/search-page.ts';
import { createTargetPolicy } from '../kit/target-policy.ts';
import { checkQuery } from './check-query.ts';
import type { Guard, Session } from './connect.ts';
import { openSession } from './connect.ts';
import { readConnectionString } from './connection-string.ts';
import { describeFault } from './describe-fault.ts';
import { readPage } from './read-page.ts';

/** What credentials and messages need to know of it; no HTTP request goes there. */
export const postgres = defineProvider({
  id: 'postgres',
  label: 'PostgreSQL',
  baseUrl: 'postgresql:',
  auth: { header: 'authorization' },
  limits: { concurrency: 4 },
});

/** Rows of a table or a view that has a key, in the order of the key unless sorted. */
export const queryRows = postgres.tables({
  id: 'postgres.query_rows',
  refuse: ({ query }) => checkQuery(query),
});

/** Everything of one call, connecting included. */
const deadlineMs = 45_000;

/**
 * Databases at the addresses of connection strings: public ones, and the private ones that the operator allows. Throws
 * when an entry of `allowedPrivateHosts` cannot be read.
 */
export function createPostgres(options: {
  allowedPrivateHosts: readonly string[];
  lookup?: LookupAll;
  deadlineMs?: number;
}): OwnDatabase {
  const guard: Guard = {
    policy: createTargetPolicy(options.allowedPrivateHosts),
    lookup: options.lookup ?? systemLookup,
    deadlineMs: options.deadlineMs ?? deadlineMs,
  };
  return { readRows: (page, credential) => readRows(guard, { page, credential }) };
}

async function readRows(
  guard: Guard,
  { page, credential }: { page: PageOf<OwnQuery>; credential: string },
): Promise<CallOutcome<SearchPage<OwnRow>>> {
  const message = checkQuery(page.query);
  if (message !== null) return { outcome: 'failed', meaning: 'request_refused', message };
  const target = readConnectionString(credential);
  if (target === null) return failure(postgres, 'credential_rejected', 'not of its form');
  let session: Session | null = null;
  try {
    session = await openSession(target, guard);
    return { outcome: 'found', answer: await readPage(session.client, page) };
  } catch (error) {
    return describeFault(session?.fault() ?? error, postgres);
  } finally {
    await session?.close();
  }
}
