import { HeadraceError } from '@headrace/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { sessionKey } from './session.ts';

const maxTries = 3;

/** The cache of everything that is read. If a session has ended meanwhile, it asks who is signed in. */
export function createQueryClient(): QueryClient {
  const askWhoIsSignedIn = (error: Error) => {
    // Nobody was: a wrong password is answered like this, too.
    if (!isStatus(error, 401) || client.getQueryData(sessionKey) === undefined) return;
    void client.invalidateQueries({ queryKey: sessionKey });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.queryKey[0] !== sessionKey[0]) askWhoIsSignedIn(error);
      },
    }),
    mutationCache: new MutationCache({ onError: askWhoIsSignedIn }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A service on this machine answers without any network.
        networkMode: 'always',
        retry: (failures, error) => failures < maxTries && mayPass(error),
        retryDelay: (failures, error) => waitMs(failures, error),
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

/** Whether the same request may be answered differently a moment later. */
function mayPass(error: Error): boolean {
  return error instanceof HeadraceError && (error.status === 429 || error.status >= 500);
}

function waitMs(failures: number, error: Error): number {
  const asked = error instanceof HeadraceError ? error.retryAfterSeconds : null;
  return Math.min(asked === null ? 500 * 2 ** failures : asked * 1000, 10_000);
}

export function isStatus(error: unknown, status: number): boolean {
  return error instanceof HeadraceError && error.status === status;
}
