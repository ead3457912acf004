import type { ReactNode } from 'react';
import { Badge } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import type { SeenField } from '../see-field.ts';
import { spellOut } from '../../kit/show-text.ts';
import { StatusIcon } from '../status-icon.tsx';
import type { Mending, Remedy } from './mend-cell.ts';
import type { ReceiptLine, ShownReceipt } from './receipt-lines.ts';
import { CopyReceipt } from './copy-receipt.tsx';
import { receiptLines, showCredits, sumUp } from './receipt-lines.ts';
import { writeReceipt } from './write-receipt.ts';

interface ReceiptViewProps {
  /** `work email of Hugo Alonso`. */
  title: string;
  seen: SeenField;
  receipt: ShownReceipt | undefined;
  mending: Mending | null;
  onMend: (remedy: Remedy) => void;
  /** What else there is to say of the cell: run, inputs, age. */
  facts: readonly ReceiptFact[];
  /** What the cell was before. */
  history?: ReactNode;
}

export interface ReceiptFact {
  name: string;
  value: string;
  /** Instead of the value, such as a link. */
  shown?: ReactNode;
}

/** Where a cell comes from, whom was asked for it, and what that cost. */
export function ReceiptView(props: ReceiptViewProps) {
  const { title, seen, receipt, mending, onMend, facts, history } = props;
  const text = () => writeReceipt({ title, seen, receipt, facts });
  return (
    <div className="grid gap-4">
      <header className="grid gap-1.5">
        <div className="flex items-start gap-2">
          <h3 className="grow text-sm text-muted">{title}</h3>
          <CopyReceipt text={text} receipt={receipt} />
        </div>
        <Value seen={seen} />
        <p className="flex flex-wrap items-center gap-1.5">
          <Badge tone={toneOf(seen)} icon={<StatusIcon status={seen.status} size={12} />}>
            {seen.status.word}
          </Badge>
          {seen.confidence !== null && <Badge>confidence {seen.confidence} of 5</Badge>}
          {seen.marks.map((mark) => (
            <Badge key={mark} tone="warn">
              {mark}
            </Badge>
          ))}
        </p>
      </header>
      {mending !== null && <Mend mending={mending} onMend={onMend} />}
      {receipt !== undefined && <Attempts receipt={receipt} isOpen={!seen.status.isFinal} />}
      <Facts facts={facts} />
      {history}
    </div>
  );
}

function toneOf({ status }: SeenField) {
  return ({ good: 'ok', bad: 'danger', busy: 'accent', quiet: 'neutral' } as const)[status.tone];
}

function Value({ seen: { text, href, isValue } }: { seen: SeenField }) {
  if (!isValue) return null;
  const look = 'font-medium break-words line-clamp-6';
  if (href === null) return <bdi className={look}>{text}</bdi>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={`${look} text-accent underline`}
    >
      <bdi>{text}</bdi>
    </a>
  );
}

function Mend({
  mending: { why, remedy, button },
  onMend,
}: Pick<ReceiptViewProps, 'onMend'> & { mending: Mending }) {
  return (
    <div className="grid gap-2 rounded-md bg-sunken p-3">
      <p className="break-words">{spellOut(why)}</p>
      {remedy !== null && (
        <div>
          <Button size="small" onClick={() => onMend(remedy)}>
            {button}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Whom a receipt says was asked, in order, and the total. */
export function Attempts({
  receipt,
  isOpen,
  label = 'Whom was asked',
}: {
  receipt: ShownReceipt;
  isOpen: boolean;
  /** Unique where there are several. */
  label?: string;
}) {
  const lines = receiptLines(receipt);
  return (
    <section aria-label={label} className="grid gap-2">
      <p className="text-sm font-medium">{sumUp(receipt)}</p>
      {lines.length > 0 && (
        <ol className="divide-y divide-line rounded-md border border-line">
          {lines.map((line) => (
            <Attempt key={line.number} line={line} />
          ))}
        </ol>
      )}
      <p className="flex justify-between text-sm text-muted">
        <span>{isOpen ? 'so far' : 'total'}</span>
        <span className="font-medium text-text tabular-nums">{credits(receipt.credits)}</span>
      </p>
    </section>
  );
}

function Attempt({ line }: { line: ReceiptLine }) {
  const tone = { good: 'text-ok', bad: 'text-danger', quiet: 'text-muted' }[line.tone];
  return (
    <li className={`grid gap-0.5 px-3 py-2 ${line.isThisOne ? 'bg-accent-soft' : ''}`}>
      <div className="flex items-baseline gap-2">
        <span className="text-sm text-faint tabular-nums">{line.number}</span>
        <span className="font-medium">{line.provider}</span>
        <span className={`grow text-sm ${tone}`}>{line.outcome}</span>
        <span className="text-sm text-muted tabular-nums">{line.took}</span>
        <span className="min-w-14 text-right text-sm tabular-nums">{credits(line.credits)}</span>
      </div>
      {(line.notes.length > 0 || line.isThisOne) && (
        <p className="pl-4 text-sm break-words text-muted">
          {line.notes.join(' · ')}
          {line.isThisOne && <strong className="ml-1 font-semibold text-accent">← this one</strong>}
        </p>
      )}
    </li>
  );
}

function credits(amount: number): string {
  return `${showCredits(amount)} cr`;
}

function Facts({ facts }: Pick<ReceiptViewProps, 'facts'>) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
      {facts.map(({ name, value, shown }) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="break-words">{shown ?? value}</dd>
        </div>
      ))}
    </dl>
  );
}
