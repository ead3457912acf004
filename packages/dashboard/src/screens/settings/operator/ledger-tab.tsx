import { CircleCheck, CircleX } from 'lucide-react';
import { formatCount, formatCredits } from '../../../data/format-number.ts';
import type { Verdict } from '../../../data/ledger.ts';
import { useVerifyLedger } from '../../../data/ledger.ts';
import { useOperatedOrganizations } from '../../../data/operator.ts';
import { Badge } from '../../../kit/badge.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { Problem } from '../../../kit/problem.tsx';
import type { Column } from '../../../kit/table.tsx';
import { Table } from '../../../kit/table.tsx';
import { CodeBlock } from '../../../kit/code-block.tsx';
import { OperatorPart } from './operator-part.tsx';
import { WhichBooks } from './which-books.tsx';
import { WrongDetails } from './wrong-details.tsx';

const columns: Column<Verdict>[] = [
  {
    id: 'verdict',
    head: 'Books',
    cell: ({ verified }) =>
      verified ? (
        <Badge tone="ok" icon={<CircleCheck aria-hidden size={12} />}>
          right
        </Badge>
      ) : (
        <Badge tone="danger" icon={<CircleX aria-hidden size={12} />}>
          wrong
        </Badge>
      ),
  },
  {
    id: 'name',
    head: 'Organization',
    isName: true,
    cell: ({ name, organization_id: id }) => name ?? <span className="font-mono text-sm">{id}</span>,
  },
  { id: 'entries', head: 'Entries', isNumber: true, cell: ({ entries }) => formatCount(entries) },
  { id: 'batches', head: 'Batches', isNumber: true, cell: ({ batches }) => formatCount(batches) },
  { id: 'balance', head: 'Credits', isNumber: true, cell: ({ balance }) => creditsOf(balance) },
  { id: 'held', head: 'Held', isNumber: true, cell: ({ held }) => creditsOf(held) },
];

/** Recomputes what everybody has spent, and says whether the books are right. */
export function LedgerTab() {
  const organizations = useOperatedOrganizations();
  const { mutate, isPending, error, data } = useVerifyLedger();
  return (
    <>
      <Panel title="Verify the ledger">
        <OperatorPart of={organizations}>
          {(all) => <WhichBooks organizations={all} isPending={isPending} onVerify={mutate} />}
        </OperatorPart>
      </Panel>
      {error !== null && <Problem error={error} />}
      {data !== undefined && !isPending && <Verdicts verdicts={data} />}
      <CodeBlock label="The same as a command" text="headrace ledger verify" />
    </>
  );
}

function Verdicts({ verdicts }: { verdicts: readonly Verdict[] }) {
  const wrong = verdicts.filter(({ verified }) => !verified);
  return (
    <>
      <p role="status" className={wrong.length === 0 ? 'text-ok' : 'text-danger'}>
        {wrong.length === 0
          ? `Everything adds up in the books of ${organizationsOf(verdicts.length)}.`
          : `The books of ${organizationsOf(wrong.length)} are wrong. Keep a copy of the database before anything else.`}
      </p>
      <Panel isFlush>
        <Table label="Verdicts" columns={columns} rows={verdicts} rowKey={({ organization_id: id }) => id} />
      </Panel>
      {wrong.map((verdict) => (
        <WrongDetails key={verdict.organization_id} verdict={verdict} />
      ))}
    </>
  );
}

function organizationsOf(count: number): string {
  return count === 1 ? '1 organization' : `${formatCount(count)} organizations`;
}

function creditsOf(credits: number | null) {
  return credits === null ? <span className="text-faint">no account</span> : formatCredits(credits);
}
