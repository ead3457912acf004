import { Link } from '@tanstack/react-router';
import { Play, RotateCw } from 'lucide-react';
import { countOf } from '../../data/format-number.ts';
import { listFailed } from '../../data/list-failed.ts';
import { useRights } from '../../data/rights.ts';
import { buttonClass } from '../../kit/button.tsx';
import type { PipesRun } from './count-outcomes.ts';

/** Goes on from a run in the playground: with all of its records, or with those of which something failed. */
export function RunAgain({ run }: { run: PipesRun }) {
  const { mayWrite } = useRights();
  // A run that tells of no fields cannot be put together again.
  if (run.order.length === 0 || Object.keys(run.field_definitions).length === 0) return null;
  const failed = listFailed(run).length;
  return (
    <>
      {mayWrite && failed > 0 && (
        <Link
          to="/playground"
          search={{ run: run.id, only: 'failed' }}
          className={buttonClass('plain', 'small')}
        >
          <RotateCw aria-hidden size={14} />
          Run what failed again ({countOf(failed, 'record')})
        </Link>
      )}
      <Link to="/playground" search={{ run: run.id }} className={buttonClass('plain', 'small')}>
        <Play aria-hidden size={14} />
        Open in the playground
      </Link>
    </>
  );
}
