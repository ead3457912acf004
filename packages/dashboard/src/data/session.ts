import type { ShownInvitation, SignedIn, SignInMethods } from '@headrace/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createService } from './service.tsx';

export type Session = SignedIn;
export type OwnOrganization = SignedIn['organizations'][number];

export const sessionKey = ['session'] as const;
const codePattern = /^#(link|invitation|sign-in-failed)=([\w-]+)$/;

interface Arrival {
  /** Codes, until they are used. */
  link: string | null;
  invitation: string | null;
  /** Why the link did not sign anybody in. */
  problem: unknown;
  /** Why signing in at the provider failed: the type of a problem. */
  failure: string | null;
}

/** What led here. */
const arrival: Arrival = { link: null, invitation: null, problem: null, failure: null };

/** Takes the code of a link out of the address, so that it is in no history. Says whether there was one. */
export function takeArrival(): boolean {
  const [, kind, code = ''] = codePattern.exec(location.hash) ?? [];
  if (kind === undefined) return false;
  history.replaceState(history.state, '', location.pathname + location.search);
  if (kind === 'sign-in-failed') arrival.failure = code;
  if (kind === 'link' || kind === 'invitation') arrival[kind] = code;
  return true;
}

/** Why signing in at the provider failed, as the type of a problem; null if it did not. */
export function readSignInFailure(): string | null {
  return arrival.failure;
}

/** It was told. */
export function forgetSignInFailure(): void {
  arrival.failure = null;
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

/** How one can sign in. */
export function useSignInMethods() {
  return useQuery({
    queryKey: ['sign-in-methods'],
    queryFn: () => service.call<SignInMethods>('/auth/methods'),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The ways in and out. */
export function useSigning() {
  const queries = useQueryClient();
  const welcome = (session: Session) => queries.setQueryData(sessionKey, session);
  return {
    withLink: async (code: string) => welcome(await service.call<Session>('/auth/link', { body: { code } })),
    withPassword: async (person: { email: string; password: string }) =>
      welcome(await service.call<Session>('/auth/password', { body: person })),
    /** Accepts the invitation that led here. A person who is not signed in gives a name first. */
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
