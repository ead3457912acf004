import { Link } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import type { OwnOrganization, Session } from '../data/session.ts';
import { Button } from '../kit/button.tsx';
import { Menu, MenuItem } from '../kit/menu.tsx';
import { Balance } from './balance.tsx';
import { Mark } from '../kit/mark.tsx';
import { places } from './navigation.ts';
import { OrganizationMenu } from './organization-menu.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import { UserMenu } from './user-menu.tsx';

/** Where one is, what there is to spend, and who one is. */
export function TopBar({ session, organization }: { session: Session; organization: OwnOrganization }) {
  return (
    <header className="col-span-full flex h-12 items-center gap-1 border-b border-line bg-surface px-2 sm:px-3">
      {/* Both sides are as wide, so that the search box stays where it is when the balance comes. */}
      <div className="flex min-w-0 flex-1 items-center gap-1">
        <ScreenMenu />
        <Link
          to="/"
          className="flex items-center gap-2 rounded-md px-1.5 font-semibold"
          aria-label="Headrace"
        >
          <Mark />
          <span aria-hidden className="hidden sm:inline">
            Headrace
          </span>
        </Link>
        <span aria-hidden className="text-line-strong">
          /
        </span>
        <OrganizationMenu organizations={session.organizations} current={organization} />
      </div>
      <PaletteButton />
      <div className="flex items-center justify-end gap-1 lg:flex-1">
        <Balance role={organization.role} />
        <ThemeMenu />
        <UserMenu session={session} role={organization.role} />
      </div>
    </header>
  );
}

function ScreenMenu() {
  return (
    <div className="md:hidden">
      <Menu
        trigger={
          <Button look="quiet" size="icon" aria-label="Screens">
            <MenuIcon aria-hidden size={18} />
          </Button>
        }
      >
        {places.map(({ to, label, icon: Icon }) => (
          <MenuItem key={label} icon={<Icon aria-hidden size={16} />} render={<Link to={to} />}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}
