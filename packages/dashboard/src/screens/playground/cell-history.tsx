import type { Receipt } from '@headrace/client';
import { HeadraceError } from '@headrace/client';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { PastCell } from '../../cells/receipt/receipt-history.tsx';
import { ReceiptHistory } from '../../cells/receipt/receipt-history.tsx';
import { seeField } from '../../cells/see-field.ts';
import { formatAgo, formatMoment } from '../../data/format-time.ts';
import { useNow } from '../../data/now.ts';
import { useRead } from '../../data/read.ts';
import { useService } from '../../data/service.tsx';
import { Moment } from '../../kit/moment.tsx';
import type { ChosenCell } from './chosen-cell.ts';
import type { PastRun } from './past-runs.ts';
import { recallRuns } from './past-runs.ts';
import { receiptPath } from './receipt-path.ts';
import type { Playground } from './use-playground.ts';

/** What the cell was in the last runs of this browser. */
export function CellHistory({ playground, cell }: { playground: Playground; cell: ChosenCell }) {
  const [runs, setRuns] = useState<PastRun[] | null>(null);
  const { organization } = useService();
  const { data, isError } = usePastReceipts(runs ?? [], cell);
  const now = useNow();
  const shown = playground.run.view?.run.id;
  const hasNone = runs?.length === 0 || isError;
  const past = (hasNone ? [] : data)?.map(({ run, receipt }): PastCell => {
    const at = new Date(run.at);
    const seen = seeField(fieldOf(receipt, cell), { locale: undefined });
    return {
      key: run.runId,
      when: <Moment at={run.at} ago={formatAgo(at, now)} exact={formatMoment(at)} />,
      text: seen.isValue ? seen.text : '',
      status: seen.status.word,
      credits: receipt.credits,
      place: run.runId === shown ? 'shown here' : <RunLink runId={run.runId} />,
    };
  });
  return (
    <ReceiptHistory
      past={past}
      otherwise={isError ? 'Earlier runs could not be read.' : 'No other run of this browser had this cell.'}
      onOpen={() => setRuns(recallRuns(organization))}
    />
  );
}

/** To the screen of the run: what is put together here stays as it is. */
function RunLink({ runId }: { runId: string }) {
  return (
    <Link to="/runs/$runId" params={{ runId }} className="text-accent underline">
      See that run
    </Link>
  );
}

interface Past {
  run: PastRun;
  receipt: Receipt;
}

function usePastReceipts(runs: readonly PastRun[], { rowId, column }: ChosenCell) {
  const ids = runs.map(({ runId }) => runId);
  return useRead<Past[]>(
    ['receipts', ids, rowId, column.name],
    async (client, signal) => {
      const read = async (run: PastRun): Promise<Past[]> => {
        const path = receiptPath(run.runId, { rowId, column });
        try {
          return [{ run, receipt: await client.call<Receipt>(path, { signal }) }];
        } catch (error) {
          // A run that had no such row or column, or is not kept any more.
          if (error instanceof HeadraceError && error.status === 404) return [];
          throw error;
        }
      };
      return (await Promise.all(runs.map(read))).flat();
    },
    { isEnabled: runs.length > 0 },
  );
}

function fieldOf({ value, status }: Receipt, { field }: ChosenCell) {
  return {
    value: value ?? null,
    status: status ?? 'completed',
    type: field.type,
    format: field.format,
    reason: null,
  } as const;
}
