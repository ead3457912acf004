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
import { readDatasetSearch, readDatasetsSearch } from '../screens/datasets/datasets-search.ts';
import { readListsSearch } from '../screens/lists/lists-search.ts';
import { readRunSearch } from '../screens/run/run-search.ts';
import { readRunsSearch } from '../screens/runs/runs-search.ts';
import { readSettingsSearch } from '../screens/settings/settings-search.ts';
import { readSheetSearch } from '../screens/sheet/sheet-search.ts';
import { readSheetsSearch } from '../screens/sheets/sheets-search.ts';
import { readGridStorySearch } from '../screens/gallery/grid-story-search.ts';
import { readPlaygroundSearch } from '../screens/playground/playground-search.ts';
import { readSpendSearch } from '../screens/spend/spend-search.ts';
import { readSearchesSearch, readSearchSearch } from '../screens/searches/searches-search.ts';
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

const sheets = createRoute({
  getParentRoute: () => root,
  path: 'sheets',
  validateSearch: readSheetsSearch,
  staticData: { hasEnvironment: true },
  component: lazyRouteComponent(() => import('../screens/sheets/sheets-screen.tsx'), 'SheetsScreen'),
});

const sheet = createRoute({
  getParentRoute: () => root,
  path: 'sheets/$sheetId',
  validateSearch: readSheetSearch,
  component: lazyRouteComponent(() => import('../screens/sheet/sheet-screen.tsx'), 'SheetScreen'),
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

const spend = createRoute({
  getParentRoute: () => root,
  path: 'spend',
  validateSearch: readSpendSearch,
  component: lazyRouteComponent(() => import('../screens/spend/spend-screen.tsx'), 'SpendScreen'),
});

const health = createRoute({
  getParentRoute: () => root,
  path: 'health',
  component: lazyRouteComponent(() => import('../screens/health/health-screen.tsx'), 'HealthScreen'),
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

const searches = createRoute({
  getParentRoute: () => root,
  path: 'searches',
  validateSearch: readSearchesSearch,
  component: lazyRouteComponent(() => import('../screens/searches/searches-screen.tsx'), 'SearchesScreen'),
});

const search = createRoute({
  getParentRoute: () => root,
  path: 'searches/$searchId',
  validateSearch: readSearchSearch,
  staticData: { hasEnvironment: true },
  component: lazyRouteComponent(() => import('../screens/searches/search-screen.tsx'), 'SearchScreen'),
});

const datasets = createRoute({
  getParentRoute: () => root,
  path: 'datasets',
  validateSearch: readDatasetsSearch,
  component: lazyRouteComponent(() => import('../screens/datasets/datasets-screen.tsx'), 'DatasetsScreen'),
});

const dataset = createRoute({
  getParentRoute: () => root,
  path: 'datasets/$name',
  validateSearch: readDatasetSearch,
  component: lazyRouteComponent(() => import('../screens/datasets/dataset-screen.tsx'), 'DatasetScreen'),
});

const lists = createRoute({
  getParentRoute: () => root,
  path: 'lists',
  validateSearch: readListsSearch,
  staticData: { hasEnvironment: true },
  component: lazyRouteComponent(() => import('../screens/lists/lists-screen.tsx'), 'ListsScreen'),
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

const gridStory = createRoute({
  getParentRoute: () => root,
  path: 'gallery/grid',
  validateSearch: readGridStorySearch,
  component: lazyRouteComponent(() => import('../screens/gallery/grid-story.tsx'), 'GridStory'),
});

export function createDashboardRouter() {
  return createRouter({
    routeTree: root.addChildren([
      start,
      playground,
      sheets,
      sheet,
      searches,
      search,
      runs,
      run,
      datasets,
      dataset,
      lists,
      catalog,
      spend,
      connections,
      settings,
      health,
      account,
      gallery,
      gridStory,
    ]),
    basepath: '/app',
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
}
