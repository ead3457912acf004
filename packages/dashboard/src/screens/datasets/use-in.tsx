import type { CatalogPipe, Dataset } from '@headrace/client';
import { Link } from '@tanstack/react-router';
import { Play, Search } from 'lucide-react';
import { useMemo } from 'react';
import { usePipeCatalog } from '../../data/catalog.ts';
import { takesDatasets } from '../../forms/dataset-step.ts';
import { buttonClass } from '../../kit/button.tsx';
import { Panel } from '../../kit/panel.tsx';

const maxPipes = 12;

/** Where the dataset can be used: as a search, and as the first step of pipes that look for what it has. */
export function UseIn({ dataset }: { dataset: Dataset }) {
  const { name, search_id: searchId, state } = dataset;
  const { data: catalog } = usePipeCatalog();
  const pipes = useMemo(() => listFitting([...(catalog?.values() ?? [])], dataset), [catalog, dataset]);
  if (state === 'empty') return null;
  return (
    <Panel title="Use it in">
      <div className="grid gap-3">
        <div className="flex flex-wrap gap-2">
          <Link to="/searches/$searchId" params={{ searchId }} className={buttonClass('plain', 'small')}>
            <Search aria-hidden size={14} /> A search
          </Link>
          {pipes.slice(0, maxPipes).map(({ pipe_id: id, label }) => (
            <Link
              key={id}
              to="/playground"
              search={{ try: id, with: name }}
              className={buttonClass('plain', 'small')}
            >
              <Play aria-hidden size={14} /> {label}
            </Link>
          ))}
        </div>
        <p className="text-sm text-muted">
          {pipes.length === 0
            ? 'No pipe looks for what its columns have. It can be searched, and it completes filters.'
            : `A pipe asks it before any provider, for free, as the step dataset:${name}.`}
        </p>
      </div>
    </Panel>
  );
}

/** Pipes that take a dataset as a step, and whose main output is one of its columns. */
function listFitting(catalog: readonly CatalogPipe[], { columns }: Pick<Dataset, 'columns'>): CatalogPipe[] {
  const names = new Set(columns.map(({ name }) => name));
  return catalog.filter(
    (pipe) =>
      pipe.deprecated === null &&
      pipe.successor === null &&
      pipe.outputs.some(({ name, primary }) => primary && names.has(name)) &&
      takesDatasets(pipe),
  );
}
