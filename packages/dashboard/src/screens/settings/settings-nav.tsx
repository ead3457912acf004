import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useMembership } from '../../data/membership.ts';
import type { SettingsTab } from './settings-places.ts';
import { maySee, settingsPlaces, settingsTabs } from './settings-places.ts';

const groups = ['Organization', 'You', 'This service'] as const;

/** The tabs, which are links: each has an address. */
export function SettingsNav({ tab }: { tab: SettingsTab }) {
  const membership = useMembership();
  const shown = settingsTabs.filter(
    (one) => settingsPlaces[one].who !== 'operator' || membership.isOperator || one === tab,
  );
  return (
    <nav aria-label="Settings" className="flex flex-wrap gap-0.5 md:flex-col md:gap-4">
      {groups.map((group) => {
        const own = shown.filter((one) => settingsPlaces[one].group === group);
        return (
          own.length > 0 && (
            // In narrow windows all of them follow each other, to leave room for what they show.
            <div key={group} className="contents content-start gap-1 md:grid">
              <p className="hidden px-2.5 text-xs font-medium text-faint md:block">{group}</p>
              <ul className="contents flex-col gap-0.5 md:flex">
                {own.map((one) => (
                  <li key={one}>
                    <TabLink tab={one} isCurrent={one === tab} isLocked={!maySee(one, membership)} />
                  </li>
                ))}
              </ul>
            </div>
          )
        );
      })}
    </nav>
  );
}

interface TabLinkProps {
  tab: SettingsTab;
  isCurrent: boolean;
  isLocked: boolean;
}

function TabLink({ tab, isCurrent, isLocked }: TabLinkProps) {
  return (
    <Link
      to="/settings"
      search={{ tab }}
      {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
      className="flex h-8 items-center gap-2 rounded-md px-2.5 text-muted transition-colors hover:bg-sunken hover:text-text aria-[current=page]:bg-sunken aria-[current=page]:font-medium aria-[current=page]:text-text"
    >
      {settingsPlaces[tab].label}
      {isLocked && (
        <>
          <Lock aria-hidden size={12} className="text-faint" />
          <span className="sr-only">, for {settingsPlaces[tab].who}s</span>
        </>
      )}
    </Link>
  );
}
