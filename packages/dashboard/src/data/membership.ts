import type { SignedIn } from '@headrace/client';
import { useService } from './service.tsx';
import { useSession } from './session.ts';

export type MemberRole = SignedIn['organizations'][number]['role'];

export interface Membership {
  userId: string;
  organizationName: string;
  role: MemberRole;
  /** Whether members, keys and connections are theirs to manage. */
  isAdmin: boolean;
  isOwner: boolean;
  /** Whether the whole installation is theirs. */
  isOperator: boolean;
}

/** What the person may do in the organization that is shown. */
export function useMembership(): Membership {
  const { organization } = useService();
  const { data } = useSession();
  const own = data?.organizations.find(({ id }) => id === organization);
  const role = own?.role ?? 'viewer';
  return {
    userId: data?.user.id ?? '',
    organizationName: own?.name ?? '',
    role,
    isAdmin: role === 'admin' || role === 'owner',
    isOwner: role === 'owner',
    isOperator: data?.user.is_operator ?? false,
  };
}
