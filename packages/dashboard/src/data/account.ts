import type { OidcStart, OpenSessions, PasswordChange } from '@headrace/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createService } from './service.tsx';
import type { Session } from './session.ts';
import { sessionKey } from './session.ts';

export type OpenSession = OpenSessions['sessions'][number];

const service = createService();
const sessionsKey = ['sessions'];

/** Where the person is signed in. */
export function useOpenSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => {
      const { sessions } = await service.call<OpenSessions>('/auth/sessions', { signal });
      return sessions;
    },
  });
}

export function useEndSession() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      service.call<void>(`/auth/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}

/** Sets or changes the password. */
export function useSetPassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordChange) => service.call<unknown>('/auth/password', { method: 'PUT', body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionKey }),
  });
}

/** Leads to the provider; the account there becomes a way to sign in as this person. */
export function useConnectAccount() {
  return useMutation({
    mutationFn: () => service.call<OidcStart>('/auth/oidc/link', { method: 'POST' }),
    onSuccess: ({ url }) => location.assign(url),
  });
}

export function useRename() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => service.call<Session>('/auth/user', { method: 'PATCH', body: { name } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionKey }),
  });
}
