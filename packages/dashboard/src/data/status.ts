import type { Status } from '@headrace/client';
import { useRead } from './read.ts';

const everyMs = 5000;

/** How the service is; asked again while somebody looks. Only the operator may. */
export function useStatus({ isEnabled }: { isEnabled: boolean }) {
  return useRead<Status>(['status'], (client) => client.readStatus(), { everyMs, isEnabled });
}
