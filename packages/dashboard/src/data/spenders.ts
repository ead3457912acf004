import type { Members } from '@headrace/client';
import { useRead } from './read.ts';
import { useSession } from './session.ts';

/** The names of those whose runs cost credits, by id: API keys, and people. Only admins may list the others. */
export function useSpenders({ mayList }: { mayList: boolean }): ReadonlyMap<string, string> {
  const { data: session } = useSession();
  const { data: others } = useRead(
    ['spenders'],
    async (client, signal) => {
      const [keys, { members }] = await Promise.all([
        client.listKeys(),
        client.call<Members>('/v1/members', { signal }),
      ]);
      return [...keys, ...members].map(({ id, name }): [string, string] => [id, name]);
    },
    { isEnabled: mayList },
  );
  const own: [string, string][] = session === undefined ? [] : [[session.user.id, session.user.name]];
  return new Map([['operator', 'The operator'], ...own, ...(others ?? [])]);
}
