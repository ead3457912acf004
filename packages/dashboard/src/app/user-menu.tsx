import { Link } from '@tanstack/react-router';
import { LogOut, UserRound } from 'lucide-react';
import type { OwnOrganization, Session } from '../data/session.ts';
import { useSigning } from '../data/session.ts';
import { Badge } from '../kit/badge.tsx';
import { Button } from '../kit/button.tsx';
import { Menu, MenuItem, MenuNote, MenuSeparator } from '../kit/menu.tsx';
import { useToast } from '../kit/toast.tsx';
import { initialsOf } from '../kit/initials.ts';

/** Who is signed in. */
export function UserMenu({ session, role }: { session: Session; role: OwnOrganization['role'] }) {
  const { out } = useSigning();
  const { tellProblem } = useToast();
  const { name, email, is_operator: isOperator, has_password: hasPassword } = session.user;
  return (
    <Menu
      align="end"
      trigger={
        <Button look="quiet" size="icon">
          <span className="sr-only">Signed in as {name}</span>
          <span
            aria-hidden
            className="grid size-6 place-items-center rounded-full bg-accent-soft text-xs font-semibold text-accent"
          >
            {initialsOf(name)}
          </span>
        </Button>
      }
    >
      <MenuNote>
        <span className="block font-medium text-text">{name}</span>
        {email !== null && <span className="block">{email}</span>}
        <span className="block">{isOperator ? `${role}, operator of this service` : role}</span>
      </MenuNote>
      <MenuSeparator />
      <MenuItem icon={<UserRound aria-hidden size={15} />} render={<Link to="/account" />}>
        Your account
        {!hasPassword && <Badge tone="accent">set a password</Badge>}
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden size={15} />} onClick={() => void out().catch(tellProblem)}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
