import { Link } from '@tanstack/react-router';
import { HealthDot } from './health-dot.tsx';
import { places } from './navigation.ts';
import { RunningCount } from './running-count.tsx';

/** The screens, one below the other. Narrow windows have a menu instead. */
export function SideBar() {
  return (
    <nav
      aria-label="Screens"
      className="hidden flex-col gap-0.5 overflow-y-auto border-r border-line bg-canvas px-2 py-3 md:flex"
    >
      {places.map(({ to, label, icon: Icon }) => (
        <Link
          key={label}
          to={to}
          className="flex h-8 items-center gap-2.5 rounded-md px-2.5 text-muted transition-colors hover:bg-sunken hover:text-text data-[status=active]:bg-sunken data-[status=active]:font-medium data-[status=active]:text-text"
        >
          <Icon aria-hidden size={16} />
          {label}
          {to === '/runs' && <RunningCount />}
        </Link>
      ))}
      <div className="mt-auto px-2.5 pt-3">
        <HealthDot />
      </div>
    </nav>
  );
}
