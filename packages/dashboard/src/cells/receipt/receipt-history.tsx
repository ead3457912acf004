import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { SkeletonLines } from '../../kit/skeleton.tsx';
import { showCredits } from './receipt-lines.ts';

/** What the cell was at another time. */
export interface PastCell {
  key: string;
  when: ReactNode;
  text: string;
  status: string;
  credits: number;
  /** Leads to what made it; for what is seen of the cell now, says so. */
  place: ReactNode;
}

interface ReceiptHistoryProps {
  /** Undefined while it is read. */
  past: readonly PastCell[] | undefined;
  /** Said where there is nothing. */
  otherwise: string;
  /** Called when it is opened first; until then nothing has to be read. */
  onOpen: () => void;
}

/** What the cell was before, the newest first. */
export function ReceiptHistory({ past, otherwise, onOpen }: ReceiptHistoryProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <section aria-label="History" className="grid gap-2">
      <div>
        <Button
          look="quiet"
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            if (!isOpen) onOpen();
            setOpen(!isOpen);
          }}
        >
          <Icon aria-hidden size={14} />
          History
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <PastCells past={past} otherwise={otherwise} />}
      </div>
    </section>
  );
}

function PastCells({ past, otherwise }: Pick<ReceiptHistoryProps, 'past' | 'otherwise'>) {
  if (past === undefined) return <SkeletonLines count={3} />;
  if (past.length === 0) return <p className="text-sm text-muted">{otherwise}</p>;
  return (
    <ol className="divide-y divide-line rounded-md border border-line text-sm">
      {past.map(({ key, when, text, status, credits, place }) => (
        <li key={key} className="grid gap-0.5 px-3 py-2">
          <span className="flex items-baseline gap-2">
            <bdi className="grow truncate font-medium">{text === '' ? status : text}</bdi>
            <span className="whitespace-nowrap text-muted tabular-nums">{showCredits(credits)} cr</span>
          </span>
          <span className="flex items-baseline gap-2 text-muted">
            <span className="grow">
              {when}
              {text !== '' && `, ${status}`}
            </span>
            {place}
          </span>
        </li>
      ))}
    </ol>
  );
}
