import type { Client } from '@headrace/client';
import { createClient } from '@headrace/client';
import type { ReactNode } from 'react';
import { createContext, useContext, useMemo } from 'react';
import type { EventHub } from './event-hub.ts';
import { createEventHub } from './event-hub.ts';
import { noticingFetch } from './reachability.ts';

/** A client of the service that this page comes from. Without an organization it only signs in and reads the catalog. */
export function createService(organization?: string): Client {
  return createClient({ baseUrl: '', organization, fetch: noticingFetch });
}

interface Service {
  client: Client;
  organization: string;
  hub: EventHub;
}

const ServiceContext = createContext<Service | null>(null);

/** Gives everything inside a client for one organization, and its events. */
export function ServiceProvider({ organization, children }: { organization: string; children: ReactNode }) {
  const service = useMemo(() => openService(organization), [organization]);
  return <ServiceContext value={service}>{children}</ServiceContext>;
}

function openService(organization: string): Service {
  const client = createService(organization);
  const hub = createEventHub({
    watch: client.watch,
    isSeen: () => document.visibilityState === 'visible',
    onSeen: (listener) => document.addEventListener('visibilitychange', listener),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  return { client, organization, hub };
}

/** The client for the organization that is shown. */
export function useService(): Service {
  const service = useContext(ServiceContext);
  if (service === null) throw new Error('this part of the page is shown to those who are signed in');
  return service;
}
