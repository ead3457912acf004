import type { Verdict } from '../../../data/ledger.ts';
import { Panel } from '../../../kit/panel.tsx';

/** The first wrong row of an organization's books. Amounts are ten-thousandths of a credit, as the database has them. */
export function WrongDetails({ verdict: { name, organization_id: id, wrong } }: { verdict: Verdict }) {
  if (wrong === null) return null;
  const place = Object.entries(wrong.key)
    .map(([column, value]) => `${column} ${value}`)
    .join(', ');
  return (
    <Panel title={`The first wrong row of ${name ?? id}`}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        <dt className="text-muted">Row</dt>
        <dd className="font-mono text-sm break-words">
          {wrong.table}: {place}
        </dd>
        <dt className="text-muted">Column</dt>
        <dd className="font-mono text-sm">{wrong.column ?? 'the whole row'}</dd>
        <dt className="text-muted">Says</dt>
        <dd className="font-mono text-sm break-words">{wrong.says ?? 'nothing'}</dd>
        <dt className="text-muted">Should say</dt>
        <dd className="font-mono text-sm break-words">{wrong.should_say ?? 'nothing, or nobody knows'}</dd>
        <dt className="text-muted">Because</dt>
        <dd>{wrong.because}</dd>
      </dl>
    </Panel>
  );
}
