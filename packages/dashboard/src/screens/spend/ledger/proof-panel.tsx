import type { LedgerProof } from '@headrace/client';
import { Link } from '@tanstack/react-router';
import { ShieldCheck, ShieldX } from 'lucide-react';
import { Attempts } from '../../../cells/receipt/receipt-view.tsx';
import { formatCredits } from '../../../data/format-number.ts';
import { formatMoment } from '../../../data/format-time.ts';
import { useProof } from '../../../data/spend.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { Prose } from '../../../kit/prose.tsx';
import { signed } from './entry-words.ts';
import { explainEntry, explainProof } from './explain-proof.ts';
import { ProofFacts } from './proof-facts.tsx';

const linkClass = 'text-accent underline';

/** An entry of the ledger, and why it can be believed. */
export function ProofPanel({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <Dialog title={`Entry ${id ?? ''}`} isOpen={id !== null} onClose={onClose} place="side">
      {id !== null && <Proof id={id} />}
    </Dialog>
  );
}

function Proof({ id }: { id: string }) {
  const proof = useProof(id);
  return (
    <Loaded of={proof}>
      {(known) => (
        <div className="grid gap-5">
          <div className="grid gap-0.5">
            <p className="text-xl font-semibold tabular-nums">
              {signed(known.entry.amount, formatCredits)}
              <span className="ml-1.5 text-base font-normal text-muted">credits</span>
            </p>
            <p>{explainEntry(known)}</p>
            <p className="text-sm text-muted">{formatMoment(new Date(known.entry.at))}</p>
          </div>
          <Verdict proof={known} />
          <Behind proof={known} />
          <ProofFacts proof={known} />
        </div>
      )}
    </Loaded>
  );
}

function Verdict({ proof }: { proof: LedgerProof }) {
  const { verdict, title, sentences } = explainProof(proof);
  const [Icon, color] =
    verdict === 'holds' ? ([ShieldCheck, 'text-ok'] as const) : ([ShieldX, 'text-danger'] as const);
  return (
    <section className="grid gap-2 rounded-md bg-sunken p-3">
      <h3 className={`flex items-center gap-2 font-semibold ${color}`}>
        <Icon aria-hidden size={18} /> {title}
      </h3>
      <ul className="grid list-disc gap-1 pl-5 marker:text-faint">
        {sentences.map((sentence) => (
          <li key={sentence}>
            <Prose text={sentence} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was asked for the credits, and where more of it is to be seen. */
function Behind({ proof: { entry, receipt, receipt_path: path } }: { proof: LedgerProof }) {
  const { run_id: run } = entry;
  if (run === null) return null;
  if (receipt === null)
    return <p className="text-muted">The run is no longer kept, and so its receipt is gone.</p>;
  const isSearch = path?.startsWith('/v1/search') === true;
  return (
    <section className="grid gap-3">
      <h3 className="text-sm font-semibold">The receipt of {receipt.field.replaceAll('_', ' ')}</h3>
      <Attempts receipt={receipt} isOpen={false} />
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <Link
          to="/runs/$runId"
          params={{ runId: run }}
          search={isSearch ? { kind: 'search' } : {}}
          className={linkClass}
        >
          Show the run
        </Link>
        <Link to="/spend" search={{ view: 'ledger', run }} className={linkClass}>
          All entries of this run
        </Link>
      </p>
    </section>
  );
}
