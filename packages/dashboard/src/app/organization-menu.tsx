import { useNavigate } from '@tanstack/react-router';
import { ChevronsUpDown } from 'lucide-react';
import type { OwnOrganization } from '../data/session.ts';
import { Button } from '../kit/button.tsx';
import { Menu, MenuChoice } from '../kit/menu.tsx';

interface OrganizationMenuProps {
  organizations: readonly OwnOrganization[];
  current: OwnOrganization;
}

/** The organization that is shown, and the others that one belongs to. */
export function OrganizationMenu({ organizations, current }: OrganizationMenuProps) {
  const navigate = useNavigate();
  if (organizations.length < 2) return <span className="truncate px-2 font-medium">{current.name}</span>;
  return (
    <Menu
      trigger={
        <Button look="quiet" aria-label={`Organization: ${current.name}`}>
          <span className="max-w-48 truncate text-text">{current.name}</span>
          <ChevronsUpDown aria-hidden size={14} />
        </Button>
      }
    >
      <MenuChoice
        label="Organization"
        value={current.id}
        options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(org) => void navigate({ to: '/', search: { org } })}
      />
    </Menu>
  );
}
