import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router';
import { readCatalogSearch } from '../screens/catalog/catalog-search.ts';
import { readConnectionsSearch } from '../screens/connections/connections-search.ts';
import { readRunSearch } from '../screens/run/run-search.ts';
import { readRunsSearch } from '../screens/runs/runs-search.ts';
import { readSettingsSearch } from '../screens/settings/settings-search.ts';
import { readPlaygroundSearch } from '../screens/playground/playground-search.ts';
import { Gate } from './gate.tsx';
import { Missing } from './missing.tsx';
import { ScreenFault } from './screen-fault.tsx';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDashboardRouter>;
  }
  interface StaticDataRouteOption {
    /** Whether the screen shows other things in the sandbox than in production. */
    hasEnvironment?: boolean;
  }
}

const root = createRootRoute({
  component: Gate,
  notFoundComponent: Missing,
  errorComponent: ScreenFault,
  // Which organization is meant. Only in the addresses of those who belong to several.
  validateSearch: ({ org }: Record<string, unknown>): { org?: string } =>
    typeof org === 'string' ? { org } : {},
  search: { middlewares: [retainSearchParams(['org'])] },
});

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/playground', replace: true });
  },
});

const playground = createRoute({
  getParentRoute: () => root,
  path: 'playground',
  validateSearch: readPlaygroundSearch,
  staticData: { hasEnvironment: true },
  component: lazyRouteComponent(
    () => import('../screens/playground/playground-screen.tsx'),
    'PlaygroundScreen',
  ),
});

const catalog = createRoute({
  getParentRoute: () => root,
  path: 'catalog',
  validateSearch: readCatalogSearch,
  component: lazyRouteComponent(() => import('../screens/catalog/catalog-screen.tsx'), 'CatalogScreen'),
});

const runs = createRoute({
  getParentRoute: () => root,
  path: 'runs',
  validateSearch: readRunsSearch,
  component: lazyRouteComponent(() => import('../screens/runs/runs-screen.tsx'), 'RunsScreen'),
});

const run = createRoute({
  getParentRoute: () => root,
  path: 'runs/$runId',
  validateSearch: readRunSearch,
  component: lazyRouteComponent(() => import('../screens/run/run-screen.tsx'), 'RunScreen'),
});

const connections = createRoute({
  getParentRoute: () => root,
  path: 'connections',
  validateSearch: readConnectionsSearch,
  component: lazyRouteComponent(
    () => import('../screens/connections/connections-screen.tsx'),
    'ConnectionsScreen',
  ),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: 'settings',
  validateSearch: readSettingsSearch,
  component: lazyRouteComponent(() => import('../screens/settings/settings-screen.tsx'), 'SettingsScreen'),
});

const account = createRoute({
  getParentRoute: () => root,
  path: 'account',
  component: lazyRouteComponent(() => import('../screens/account/account-screen.tsx'), 'AccountScreen'),
});

const gallery = createRoute({
  getParentRoute: () => root,
  path: 'gallery',
  component: lazyRouteComponent(() => import('../screens/gallery/gallery-screen.tsx'), 'GalleryScreen'),
});

export function createDashboardRouter() {
  return createRouter({
    routeTree: root.addChildren([
      start,
      playground,
      runs,
      run,
      catalog,
      connections,
      settings,
      account,
      gallery,
    ]),
    basepath: '/app',
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
}
