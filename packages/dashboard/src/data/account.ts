import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createService } from './service.tsx';
import type { Session } from './session.ts';
import { sessionKey } from './session.ts';

export interface OpenSession {
  id: string;
  is_current: boolean;
  created_at: string;
  last_used_at: string;
  expires_at: string;
  address: string;
  browser: string;
}

const service = createService();
const sessionsKey = ['sessions'];

/** Where the person is signed in. */
export function useOpenSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => {
      const { sessions } = await service.call<{ sessions: OpenSession[] }>('/auth/sessions', { signal });
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

export interface NewPassword {
  password: string;
  current_password?: string;
  email?: string;
}

/** Sets or changes the password. */
export function useSetPassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewPassword) => service.call<unknown>('/auth/password', { method: 'PUT', body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionKey }),
  });
}

export function useRename() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => service.call<Session>('/auth/user', { method: 'PATCH', body: { name } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionKey }),
  });
}
