/** Who may import whom inside `packages/server/src`: the table of ARCHITECTURE.md, as data. */
export interface ImportRule {
  /** A folder or a file of `packages/server/src`. The first rule that fits a file counts. */
  room: string;
  /** What it may import, besides itself. */
  may: string[];
  /** What it may import types of. */
  mayType?: string[];
}

export const importTable: ImportRule[] = [
  { room: 'contract', may: [] },
  { room: 'providers/kit', may: [], mayType: ['contract'] },
  { room: 'providers/connectable.ts', may: ['providers'] },
  // A vendor knows its own folder and the kit; `*` is one folder name.
  { room: 'providers/*', may: ['providers/kit'] },
  { room: 'sandbox/vendors/*', may: ['sandbox/world', 'sandbox/kit'] },
  { room: 'sandbox', may: ['contract'], mayType: ['engine/ports.ts', 'providers/kit'] },
  {
    room: 'llm',
    may: [
      'contract',
      'providers',
      'engine/pipe.ts',
      'engine/asking',
      'engine/formats',
      'engine/template',
      'engine/user-regex.ts',
    ],
    mayType: ['engine/widgets'],
  },
  {
    room: 'pipes',
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
      'engine/template',
      'engine/formula',
    ],
  },
  {
    room: 'searches',
    may: [
      'contract',
      'providers',
      'engine/search',
      'engine/pipe.ts',
      'engine/define-pipe.ts',
      'engine/formats',
    ],
  },
  { room: 'engine', may: ['contract'], mayType: ['providers/kit'] },
  { room: 'admission', may: ['contract', 'ledger', 'storage'], mayType: ['engine/ports.ts'] },
  { room: 'queue', may: ['contract', 'ledger', 'storage'], mayType: ['engine/ports.ts'] },
  { room: 'ledger', may: ['contract', 'storage'], mayType: ['engine/ports.ts'] },
  { room: 'vault', may: ['contract', 'storage'], mayType: ['engine/ports.ts'] },
  { room: 'datasets', may: ['contract', 'storage'], mayType: ['engine/ports.ts'] },
  { room: 'storage', may: ['contract'], mayType: ['engine/ports.ts', 'providers/kit'] },
  { room: 'catalog.ts', may: ['pipes', 'searches'], mayType: ['engine'] },
  { room: 'http', may: ['contract', 'engine', 'catalog.ts'] },
  { room: 'complete', may: ['contract'] },
  { room: 'config.ts', may: ['contract'] },
  { room: 'data-dir-lock.ts', may: [] },
  { room: 'watchdog', may: [] },
  {
    room: 'observability',
    may: [],
    mayType: ['engine/ports.ts', 'providers/kit', 'queue', 'storage'],
  },
  { room: 'wiring/read-prices.ts', may: ['engine/plan'] },
  {
    room: 'wiring',
    may: [
      'admission',
      'catalog.ts',
      'complete',
      'contract',
      'datasets',
      'engine',
      'ledger',
      'observability',
      'providers',
      'queue',
      'sandbox',
      'storage',
      'vault',
    ],
    mayType: ['config.ts', 'http'],
  },
  {
    room: 'main.ts',
    may: [
      'admission',
      'catalog.ts',
      'config.ts',
      'contract',
      'data-dir-lock.ts',
      'engine',
      'http',
      'ledger',
      'observability',
      'providers',
      'queue',
      'sandbox',
      'storage',
      'vault',
      'watchdog',
      'wiring',
    ],
  },
];
