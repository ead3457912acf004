import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router';
import { readCatalogSearch } from '../screens/catalog/catalog-search.ts';
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
    throw redirect({ to: '/catalog', replace: true });
  },
});

const catalog = createRoute({
  getParentRoute: () => root,
  path: 'catalog',
  validateSearch: readCatalogSearch,
  component: lazyRouteComponent(() => import('../screens/catalog/catalog-screen.tsx'), 'CatalogScreen'),
});

export function createDashboardRouter() {
  return createRouter({
    routeTree: root.addChildren([start, catalog]),
    basepath: '/app',
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
}
