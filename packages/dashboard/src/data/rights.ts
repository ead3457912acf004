import { useMembership } from './membership.ts';

/** What the person may do in the organization that is shown. */
export function useRights() {
  const { role, isAdmin } = useMembership();
  return { mayWrite: role !== 'viewer', mayManage: isAdmin };
}
