import { useService } from './service.tsx';
import { useSession } from './session.ts';

/** What the person may do in the organization that is shown. */
export function useRights() {
  const { organization } = useService();
  const role = useSession().data?.organizations.find(({ id }) => id === organization)?.role;
  return {
    mayWrite: role !== undefined && role !== 'viewer',
    mayManage: role === 'admin' || role === 'owner',
  };
}
