import type { OwnOrganization } from './session.ts';
import { useSession } from './session.ts';
import { useService } from './service.tsx';

/** What the person is in the organization that is shown; null while that is read. */
export function useRole(): OwnOrganization['role'] | null {
  const { organization } = useService();
  const { data } = useSession();
  return data?.organizations.find(({ id }) => id === organization)?.role ?? null;
}

/** Whether the person may change what belongs to the organization itself. */
export function useMayManage(): boolean {
  const role = useRole();
  return role === 'admin' || role === 'owner';
}
