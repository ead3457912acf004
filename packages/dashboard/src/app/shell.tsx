import { Outlet, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { OwnOrganization, Session } from '../data/session.ts';
import { ServiceProvider } from '../data/service.tsx';
import { useFailedConnecting } from './failed-connecting.ts';
import { NewerVersionBand } from './newer-version-band.tsx';
import type { Place } from './navigation.ts';
import { NoOrganization } from './no-organization.tsx';
import { OfflineBand } from './offline-band.tsx';
import { preloadScreens } from './preload-screens.ts';
import { SandboxBand } from './sandbox-band.tsx';
import { SideBar } from './side-bar.tsx';
import { TopBar } from './top-bar.tsx';

/** The first screen comes before the others. */
const preloadAfterMs = 2000;

/** The frame around every screen. */
export function Shell({ session }: { session: Session }) {
  const { org } = useSearch({ from: '__root__' });
  const organization = choose(session.organizations, org);
  usePreloadedScreens();
  useFailedConnecting();
  if (organization === null) return <NoOrganization session={session} />;
  return (
    // Another organization begins anew, so that nothing of the last one stays on the screen.
    <ServiceProvider key={organization.id} organization={organization.id}>
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-raised px-3 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the content
      </a>
      <div className="grid h-dvh grid-cols-1 grid-rows-[auto_minmax(0,1fr)] md:grid-cols-[13rem_minmax(0,1fr)]">
        <TopBar session={session} organization={organization} />
        <SideBar />
        <div className="flex min-w-0 flex-col overflow-y-auto">
          <OfflineBand />
          <NewerVersionBand />
          <SandboxBand />
          <main id="main" tabIndex={-1} className="grow outline-none">
            <Outlet />
          </main>
        </div>
      </div>
    </ServiceProvider>
  );
}

function usePreloadedScreens(): void {
  const router = useRouter();
  useEffect(() => {
    const stop = new AbortController();
    const preload = (to: Place['to']) => router.preloadRoute({ to });
    const timer = setTimeout(() => void preloadScreens({ preload, signal: stop.signal }), preloadAfterMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [router]);
}

/** The organization that the address names, or the first. */
function choose(organizations: readonly OwnOrganization[], org: string | undefined): OwnOrganization | null {
  return organizations.find(({ id }) => id === org) ?? organizations[0] ?? null;
}
