/** Who may import whom inside a package: the tables of ARCHITECTURE.md, as data. */
export interface ImportRule {
  /** A folder or a file of the package's `src`. The first rule that fits a file counts. */
  folder: string;
  /** What it may import, besides itself. */
  may: string[];
  /** What it may import types of. */
  mayType?: string[];
  /** The packages it may import, by their names or the beginning of them; if left out, any. */
  packages?: string[];
  /** Packages it may import types of. */
  typePackages?: string[];
}

/** `packages/server/src`. */
export const importTable: ImportRule[] = [
  { folder: 'contract', may: [] },
  { folder: 'providers/kit', may: [], mayType: ['contract'] },
  { folder: 'providers/connectable.ts', may: ['providers'] },
  { folder: 'providers/keyless.ts', may: ['providers'] },
  { folder: 'providers/bulk-operations.ts', may: ['providers'] },
  { folder: 'providers/read-reply-task.ts', may: ['providers'], mayType: ['contract', 'engine/task.ts'] },
  // A vendor knows its own folder and the kit; `*` is one folder name.
  { folder: 'providers/*', may: ['providers/kit'] },
  // What the server has of the sandbox: tasks that load the package in a child, and what vendors remember.
  {
    folder: 'sandbox',
    may: [],
    mayType: ['contract', 'engine/task.ts', 'providers/kit'],
    packages: ['@headrace/sandbox/simulation', 'lru-cache'],
  },
  {
    folder: 'llm',
    may: [
      'contract',
      'providers',
      'engine/pipe.ts',
      'engine/asking',
      'engine/formats',
      'engine/template',
      'engine/user-regex.ts',
      'engine/task.ts',
      'engine/rough-length.ts',
    ],
    mayType: ['engine/widgets'],
  },
  {
    folder: 'pipes',
    may: [
      'contract',
      'providers',
      'llm',
      'engine/define-pipe.ts',
      'engine/define-waterfall.ts',
      'engine/define-lookup.ts',
      'engine/define-composition.ts',
      'engine/asking',
      'engine/widgets',
      'engine/define-config-pipe.ts',
      'engine/declared-outputs.ts',
      'engine/pipe.ts',
      'engine/formats',
      'engine/task.ts',
      'engine/template',
      'engine/formula',
    ],
  },
  {
    folder: 'searches',
    may: [
      'contract',
      'providers',
      'engine/search',
      'engine/pipe.ts',
      'engine/define-pipe.ts',
      'engine/formats',
    ],
  },
  { folder: 'pace', may: [] },
  { folder: 'engine', may: ['contract', 'pace'], mayType: ['providers/kit'] },
  {
    folder: 'compute',
    may: [
      'contract',
      'engine',
      'llm',
      'pace',
      'providers/read-reply-task.ts',
      'sandbox',
      'datasets/reading',
      'sheets/rows/read-file-rows.ts',
      'catalog.ts',
    ],
  },
  { folder: 'admission', may: ['contract', 'ledger', 'storage'], mayType: ['engine/ports.ts'] },
  {
    folder: 'accounts',
    may: ['contract', 'storage', 'admission/owner-ring.ts', 'admission/network-of.ts'],
  },
  { folder: 'queue', may: ['contract', 'ledger', 'pace', 'storage'], mayType: ['engine/ports.ts'] },
  { folder: 'ledger', may: ['contract', 'storage'], mayType: ['engine/ports.ts'] },
  { folder: 'vault', may: ['contract', 'storage'], mayType: ['engine/ports.ts', 'providers/kit'] },
  { folder: 'datasets', may: ['contract', 'storage'], mayType: ['engine/ports.ts'] },
  { folder: 'buckets', may: ['contract', 'storage'], mayType: ['engine/ports.ts'] },
  { folder: 'streams', may: ['contract', 'storage'], mayType: ['engine/ports.ts'] },
  { folder: 'webhooks', may: ['contract', 'storage'], mayType: ['engine/ports.ts'] },
  {
    folder: 'sheets',
    may: [
      'contract',
      'storage',
      'datasets/reading/parse-cell.ts',
      'datasets/fold-text.ts',
      'datasets/column-sql.ts',
      'datasets/querying/budget.ts',
      'datasets/querying/read-parts.ts',
      'datasets/querying/tally.ts',
      'engine/formats/date.ts',
    ],
    mayType: ['engine/ports.ts'],
  },
  { folder: 'events', may: ['contract', 'sheets/touches'] },
  {
    folder: 'storage',
    may: ['contract', 'pace/large-buffers.ts'],
    mayType: ['engine/ports.ts', 'providers/kit'],
  },
  { folder: 'catalog.ts', may: ['pipes', 'searches'], mayType: ['engine'] },
  { folder: 'mcp', may: ['contract'] },
  { folder: 'http', may: ['contract', 'engine', 'pace', 'catalog.ts', 'mcp'] },
  { folder: 'complete', may: ['contract'] },
  { folder: 'settings', may: ['contract'] },
  { folder: 'config.ts', may: ['contract', 'settings'] },
  { folder: 'data-dir-lock.ts', may: [] },
  { folder: 'open-home.ts', may: ['data-dir-lock.ts', 'storage'], mayType: ['config.ts'] },
  {
    folder: 'backup',
    may: ['contract', 'storage', 'ledger', 'vault', 'data-dir-lock.ts', 'open-home.ts'],
    mayType: ['config.ts'],
  },
  {
    folder: 'doctor',
    may: [
      'backup',
      'open-home.ts',
      'providers/connectable.ts',
      'providers/keyless.ts',
      'storage',
      'supported-node.ts',
      'vault',
    ],
    mayType: ['config.ts'],
  },
  { folder: 'supported-node.ts', may: [] },
  { folder: 'watchdog', may: [] },
  { folder: 'workers', may: [] },
  {
    folder: 'observability',
    may: [],
    mayType: ['engine/ports.ts', 'providers/kit', 'queue', 'storage'],
  },
  { folder: 'wiring/read-prices.ts', may: ['engine/plan'] },
  {
    folder: 'wiring',
    may: [
      'accounts',
      'admission',
      'buckets',
      'catalog.ts',
      'complete',
      'compute',
      'contract',
      'datasets',
      'engine',
      'events',
      'ledger',
      'observability',
      'pace',
      'providers',
      'queue',
      'sandbox',
      'sheets',
      'storage',
      'streams',
      'vault',
      'webhooks',
      'workers',
    ],
    mayType: ['config.ts', 'http'],
  },
  { folder: 'embed.ts', may: ['config.ts', 'main.ts', 'supported-node.ts'] },
  {
    folder: 'main.ts',
    may: [
      'accounts',
      'admission',
      'catalog.ts',
      'compute',
      'config.ts',
      'contract',
      'data-dir-lock.ts',
      'engine',
      'events',
      'http',
      'ledger',
      'observability',
      'open-home.ts',
      'providers',
      'queue',
      'sandbox',
      'storage',
      'vault',
      'watchdog',
      'wiring',
      'workers',
    ],
  },
];

/** Node's own modules and those of others that the sandbox may use; nothing else of ours. */
const alone = {
  packages: ['node:crypto', 'node:http', 'node:timers', 'node:util', 'node:zlib', 're2js', 'tldts', 'zod'],
};

/** `packages/sandbox/src`. */
export const sandboxImportTable: ImportRule[] = [
  { folder: 'world', may: [], ...alone },
  // The web is one more vendor of the kit, which sends requests to it.
  { folder: 'kit', may: ['world', 'web'], ...alone },
  { folder: 'web', may: ['world', 'kit'], ...alone },
  // A vendor knows no other; `*` is one folder name.
  { folder: 'vendors/*', may: ['world', 'kit', 'web'], ...alone },
  { folder: 'simulators.ts', may: ['vendors'], mayType: ['kit'], ...alone },
  { folder: 'list-world.ts', may: ['world'], ...alone },
  { folder: 'sample-request.ts', may: ['world'], ...alone },
  {
    folder: 'simulation.ts',
    may: ['kit', 'world', 'simulators.ts', 'list-world.ts', 'sample-request.ts'],
    ...alone,
  },
  { folder: 'sandbox.ts', may: ['kit', 'world', 'simulators.ts', 'sample-request.ts'], ...alone },
  { folder: 'index.ts', may: ['sandbox.ts', 'world'], mayType: ['kit', 'sample-request.ts'], ...alone },
  { folder: 'command', may: ['sandbox.ts'], ...alone },
  { folder: 'main.ts', may: ['command'], ...alone },
];

/** What every part of the dashboard may use: the view, icons, and types of the wire. */
const view = { packages: ['react', 'lucide-react'], typePackages: ['@headrace/client'] };
const parts = ['cells', 'grid', 'forms', 'editor', 'graph', 'chart'];
const pages = [...view.packages, '@tanstack/react-router', '@tanstack/react-query', '@headrace/client'];

/** `packages/dashboard/src`. */
export const dashboardImportTable: ImportRule[] = [
  { folder: 'kit', may: [], packages: [...view.packages, '@base-ui/react'] },
  { folder: 'cells', may: ['kit'], ...view },
  { folder: 'grid', may: ['kit'], ...view },
  { folder: 'forms', may: ['kit', 'editor'], ...view },
  { folder: 'editor', may: ['kit'], packages: [...view.packages, '@codemirror'] },
  { folder: 'graph', may: ['kit'], packages: [...view.packages, '@dagrejs/dagre'] },
  { folder: 'chart', may: ['kit'], packages: [...view.packages, 'uplot'] },
  {
    folder: 'data',
    may: [],
    packages: ['react', '@tanstack/react-router', '@tanstack/react-query', '@headrace/client'],
  },
  // A screen knows no other screen; `*` is one folder name.
  { folder: 'screens/*', may: ['kit', 'data', ...parts], packages: pages },
  {
    folder: 'app',
    may: ['kit', 'data', 'screens', ...parts],
    packages: [...pages, '@base-ui/react', 'react-dom'],
  },
];
