import type { Organization } from '@headrace/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useChange } from './change.ts';
import { useRead } from './read.ts';
import { useService } from './service.tsx';
import { sessionKey } from './session.ts';

const path = '/v1/organization';

/** The organization that is shown. */
export function useOrganization() {
  return useRead(['organization'], (client, signal) => client.call<Organization>(path, { signal }));
}

/** The session has the name too, so it is read again. */
export function useRenameOrganization() {
  const queries = useQueryClient();
  return useChange(
    async (client, name: string) => {
      await client.call<Organization>(path, { method: 'PATCH', body: { name } });
      await queries.invalidateQueries({ queryKey: sessionKey });
    },
    ['organization'],
  );
}

/** Deletes it for good. Nothing of it is read again: the session says where the person still belongs. */
export function useDeleteOrganization(onDeleted: () => void) {
  const { client } = useService();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (name: string) =>
      client.call<void>(`${path}?${new URLSearchParams({ name }).toString()}`, { method: 'DELETE' }),
    onSuccess: () => {
      // First: what shows the organization is gone with the next session.
      onDeleted();
      return queries.invalidateQueries({ queryKey: sessionKey });
    },
  });
}
