import type { ShownInvitation, SignedIn } from '@headrace/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createService } from './service.tsx';

export type Session = SignedIn;
export type OwnOrganization = SignedIn['organizations'][number];

export const sessionKey = ['session'] as const;
const codePattern = /^#(link|invitation)=([\w-]+)$/;

/** What led here, until it is used: a link, or an invitation; and why a link did not sign anybody in. */
const arrival: { link: string | null; invitation: string | null; problem: unknown } = {
  link: null,
  invitation: null,
  problem: null,
};

/** Takes the code of a link out of the address, so that it is in no history. Says whether there was one. */
export function takeArrival(): boolean {
  const [, kind, code = ''] = codePattern.exec(location.hash) ?? [];
  if (kind !== 'link' && kind !== 'invitation') return false;
  history.replaceState(history.state, '', location.pathname + location.search);
  arrival[kind] = code;
  return true;
}

/** Why the link that led here did not sign anybody in; null if it did, or if there was none. */
export function readLinkProblem(): unknown {
  return arrival.problem;
}

/** The invitation that led here and was not answered yet. */
export function readInvitation(): string | null {
  return arrival.invitation;
}

const service = createService();

/** A link that is used up does not end the session that the browser has. */
async function readSession(): Promise<Session> {
  const { link: code } = arrival;
  arrival.link = null;
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
    /** Accepts the invitation that led here. A person who is not signed in gives a name. */
    withInvitation: async (name: string | null) => {
      const body = { code: arrival.invitation, ...(name === null ? {} : { name }) };
      await service.call<Session>('/auth/invitation', { body });
      arrival.invitation = null;
      await queries.resetQueries({ queryKey: sessionKey });
    },
    /** Leaves the invitation unanswered; its link can be opened again. */
    withoutInvitation: async () => {
      arrival.invitation = null;
      await queries.resetQueries({ queryKey: sessionKey });
    },
    /** Ends the session of this browser and forgets everything that was read. */
    out: async () => {
      await service.call('/auth/session', { method: 'DELETE' });
      queries.clear();
      location.reload();
    },
  };
}

/** What an invitation invites to. */
export function useInvitation(code: string) {
  return useQuery({
    queryKey: ['invitation', code],
    queryFn: () => service.call<ShownInvitation>('/auth/invitation/show', { body: { code } }),
    retry: false,
  });
}
