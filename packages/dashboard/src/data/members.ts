import type { Client, CreatedInvitation, Invitation, Invitations, Member, Members } from '@headrace/client';
import { useQueryClient } from '@tanstack/react-query';
import { useChange } from './change.ts';
import type { MemberRole } from './membership.ts';
import { useRead } from './read.ts';
import { sessionKey } from './session.ts';

const pathOf = (id: string) => `/v1/members/${encodeURIComponent(id)}`;

/** The people of the organization. */
export function useMembers() {
  return useRead<Member[]>(['members'], async (client, signal) => {
    const { members } = await client.call<Members>('/v1/members', { signal });
    return members;
  });
}

/** A change of members may be one of the person who makes it, so the session is read again too. */
function useMemberChange<Input>(change: (client: Client, input: Input) => Promise<void>) {
  const queries = useQueryClient();
  return useChange(
    async (client, input: Input) => {
      await change(client, input);
      void queries.invalidateQueries({ queryKey: sessionKey });
    },
    ['members'],
    ['invitations'],
  );
}

export function useChangeRole() {
  return useMemberChange((client, { id, role }: { id: string; role: MemberRole }) =>
    client.call<void>(pathOf(id), { method: 'PATCH', body: { role } }),
  );
}

export function useRemoveMember() {
  return useMemberChange((client, id: string) => client.call<void>(pathOf(id), { method: 'DELETE' }));
}

/** Invitations that nobody has accepted yet. */
export function useOpenInvitations() {
  return useRead<Invitation[]>(['invitations'], async (client, signal) => {
    const { invitations } = await client.call<Invitations>('/v1/invitations', { signal });
    return invitations;
  });
}

export function useInvite() {
  return useChange(
    (client, role: MemberRole) => client.call<CreatedInvitation>('/v1/invitations', { body: { role } }),
    ['invitations'],
  );
}

export function useEndInvitation() {
  return useChange(
    (client, id: string) =>
      client.call<void>(`/v1/invitations/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    ['invitations'],
  );
}

/** What somebody opens to accept; it belongs into an address that they can reach. */
export function linkOf({ code, link }: Pick<CreatedInvitation, 'code' | 'link'>): string {
  return link ?? `${location.origin}/app#invitation=${code}`;
}
