import { ArrowDown, ArrowUp, ChevronDown, KeyRound } from 'lucide-react';
import type { OpenMenu } from '../column-menu/sheet-column-menu.tsx';
import type { SheetField } from '../sheet-fields.ts';
import type { SheetPage } from '../use-sheet-page.ts';
import { shareOf } from './share-of.ts';

interface ColumnHeadProps {
  page: SheetPage;
  field: SheetField;
  onMenu: (menu: OpenMenu) => void;
}

const letters = { string: 'T', number: '#', boolean: '✓', json: '{}', unknown: '?' } as const;

/** The name of a field, of which type it is, and how much of it is filled. */
export function ColumnHead({ page, field, onMenu }: ColumnHeadProps) {
  const { question, stats } = page;
  const sort = question.sorts?.find(({ field_name: name }) => name === field.name);
  const share = shareOf(stats, field.name);
  return (
    <div className="grid h-full w-full content-center gap-0.5 px-2 text-left">
      <div className="flex items-center gap-1">
        <bdi className="min-w-0 grow truncate text-sm font-medium" title={field.name}>
          {field.name}
        </bdi>
        {sort !== undefined && <SortSign isDown={sort.direction === 'desc'} />}
        {field.column?.is_key === true && (
          <KeyRound aria-label="key" size={12} className="shrink-0 text-muted" />
        )}
        <span title={field.type} aria-hidden className="shrink-0 font-mono text-xs text-faint">
          {letters[field.type]}
        </span>
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Menu of ${field.name.replaceAll('_', ' ')}`}
          aria-haspopup="menu"
          className="grid size-6 shrink-0 cursor-pointer place-items-center rounded-sm text-faint hover:bg-line hover:text-text"
          onClick={({ currentTarget }) => onMenu({ field: field.name, anchor: currentTarget })}
        >
          <ChevronDown aria-hidden size={14} />
        </button>
      </div>
      <Filled share={share} />
    </div>
  );
}

function SortSign({ isDown }: { isDown: boolean }) {
  const Icon = isDown ? ArrowDown : ArrowUp;
  return (
    <Icon aria-label={isDown ? 'sorted down' : 'sorted up'} size={12} className="shrink-0 text-accent" />
  );
}

function Filled({ share }: { share: number | null }) {
  if (share === null) return <span className="h-4" />;
  return (
    <span className="flex h-4 items-center gap-1.5 text-xs text-muted tabular-nums">
      <span aria-hidden className="h-1 w-10 overflow-clip rounded-sm bg-line">
        <svg viewBox="0 0 100 1" preserveAspectRatio="none" className="block h-full w-full">
          <rect width={share} height={1} className="fill-accent" />
        </svg>
      </span>
      {share} %<span className="sr-only"> filled</span>
    </span>
  );
}
