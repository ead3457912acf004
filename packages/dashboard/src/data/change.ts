import type { Client } from '@headrace/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useService } from './service.tsx';

/** Changes something of the organization, and then reads again what was read under these keys. */
export function useChange<Input, Output>(
  change: (client: Client, input: Input) => Promise<Output>,
  ...stale: readonly (readonly [string, ...unknown[]])[]
) {
  const { client, organization } = useService();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(client, input),
    onSuccess: () =>
      Promise.all(stale.map((key) => queries.invalidateQueries({ queryKey: ['of', organization, ...key] }))),
  });
}
