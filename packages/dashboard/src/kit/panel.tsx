import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface PanelProps {
  title?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  /** Data of the sandbox: the header is hatched. */
  isSandbox?: boolean;
  /** Without space around the content, for tables. */
  isFlush?: boolean;
  children: ReactNode;
}

/** A surface with a header. */
export function Panel({ title, actions, isSandbox = false, isFlush = false, children }: PanelProps) {
  return (
    <section className="overflow-clip rounded-lg border border-line bg-surface">
      {(title !== undefined || actions !== undefined) && (
        <div
          className={classNames(
            'flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5',
            isSandbox && 'hatched',
          )}
        >
          <h2 className="grow text-base font-semibold">{title}</h2>
          {actions}
        </div>
      )}
      <div className={isFlush ? '' : 'p-4'}>{children}</div>
    </section>
  );
}
