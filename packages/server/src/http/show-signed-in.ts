import type { SignedIn } from '../contract/accounts.ts';
import type { SessionOwner } from '../contract/session-owner.ts';

export function showSignedIn({ user, organizations }: SessionOwner): SignedIn {
  const { id, email, name, isOperator, hasPassword } = user;
  return {
    user: { id, email, name, is_operator: isOperator, has_password: hasPassword },
    organizations: organizations.map((organization) => ({ ...organization })),
  };
}
