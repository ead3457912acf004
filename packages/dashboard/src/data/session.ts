import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createService } from './service.tsx';

export interface OwnOrganization {
  id: string;
  name: string;
  plan: string;
  role: 'viewer' | 'member' | 'admin' | 'owner';
}

export interface Session {
  user: { id: string; email: string | null; name: string; is_operator: boolean; has_password: boolean };
  organizations: OwnOrganization[];
}

export const sessionKey = ['session'] as const;
const linkPattern = /^#link=([\w-]+)$/;

/** The code of the link that led here. It is taken out of the address, so that it is in no history. */
export function takeLink(): string | null {
  const code = linkPattern.exec(location.hash)?.[1] ?? null;
  if (code !== null) history.replaceState(history.state, '', location.pathname + location.search);
  return code;
}

/** The link that led here, until it is exchanged, and why it could not be. */
const arrival: { code: string | null; problem: unknown } = { code: null, problem: null };

/** Keeps the code of a link until the session is read; it works once. */
export function arriveWith(code: string | null): void {
  arrival.code = code;
}

/** Why the link that led here did not sign anybody in; null if it did, or if there was none. */
export function readLinkProblem(): unknown {
  return arrival.problem;
}

const service = createService();

/** A link that is used up does not end the session that the browser has. */
async function readSession(): Promise<Session> {
  const { code } = arrival;
  arrival.code = null;
  if (code === null) return service.call<Session>('/auth/session');
  try {
    arrival.problem = null;
    return await service.call<Session>('/auth/link', { body: { code } });
  } catch (error) {
    arrival.problem = error;
    return service.call<Session>('/auth/session');
  }
}

/** Who is signed in, and where; an error with the status 401 if nobody is. */
export function useSession() {
  return useQuery({ queryKey: sessionKey, queryFn: readSession, retry: false, staleTime: 60_000 });
}

/** The ways in and out. */
export function useSigning() {
  const queries = useQueryClient();
  const welcome = (session: Session) => queries.setQueryData(sessionKey, session);
  return {
    withLink: async (code: string) => welcome(await service.call<Session>('/auth/link', { body: { code } })),
    withPassword: async (person: { email: string; password: string }) =>
      welcome(await service.call<Session>('/auth/password', { body: person })),
    /** Ends the session of this browser and forgets everything that was read. */
    out: async () => {
      await service.call('/auth/session', { method: 'DELETE' });
      queries.clear();
      location.reload();
    },
  };
}
