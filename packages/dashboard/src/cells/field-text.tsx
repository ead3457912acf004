import { History, Pin } from 'lucide-react';
import { classNames } from '../kit/class-names.ts';
import type { Mark, SeenField } from './see-field.ts';
import { StatusIcon } from './status-icon.tsx';

/** One line of a table: the value, or the status in its place. What strangers wrote stays text, and in its own direction. */
export function FieldText({ seen }: { seen: SeenField }) {
  const { status, text, isValue, look, sign, marks } = seen;
  const isPlain = isValue && (status.tone === 'good' || status.icon === 'blank');
  return (
    <span
      className={classNames(
        'flex min-w-0 items-center gap-1.5',
        look === 'number' && isValue && 'justify-end tabular-nums',
        marks.includes('stale') && 'italic',
      )}
    >
      {!isPlain && <StatusIcon status={status} />}
      {sign !== null && <Sign sign={sign} />}
      <bdi className={classNames('truncate', textClass(seen, isPlain))}>{text}</bdi>
      <Marks marks={marks} />
    </span>
  );
}

function textClass({ isValue, look, status }: SeenField, isPlain: boolean): string {
  if (!isValue) return status.tone === 'bad' ? 'text-danger' : 'text-muted';
  if (!isPlain) return 'text-danger line-through decoration-1';
  return look === 'json' ? 'text-muted' : 'text-text';
}

function Sign({ sign }: { sign: string }) {
  const isTrue = sign === '✓';
  const isTruth = isTrue || sign === '✗';
  return (
    <span aria-hidden className={isTruth ? (isTrue ? 'text-ok' : 'text-muted') : ''}>
      {sign}
    </span>
  );
}

const marked: Readonly<Record<Mark, { words: string; Icon: typeof Pin | null }>> = {
  stale: { words: 'stale: made with other inputs or settings', Icon: History },
  pinned: { words: 'pinned: typed by a person', Icon: Pin },
  reused: { words: 'reused from an equal question', Icon: null },
};

function Marks({ marks }: { marks: readonly Mark[] }) {
  return marks.map((mark) => {
    const { Icon, words } = marked[mark];
    return Icon === null ? null : (
      <span key={mark} title={words} className="ml-auto shrink-0 text-warn">
        <Icon aria-hidden size={12} />
      </span>
    );
  });
}
