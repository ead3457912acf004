import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

interface DialogProps {
  title: string;
  /** One sentence below the title. */
  description?: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the end, the main one last. */
  actions?: ReactNode;
  /** `side`: a panel at the right edge, as high as the window; `wide`: the same with room for a table. */
  place?: 'center' | 'side' | 'wide';
  /** What gets the focus when it closes; null or nothing: what had it before. */
  focusAfter?: () => HTMLElement | null;
}

const places = {
  center:
    'top-[12vh] left-1/2 max-h-[76vh] w-[min(34rem,calc(100vw-2rem))] -translate-x-1/2 rounded-lg border border-line',
  side: 'inset-y-0 right-0 w-[min(30rem,100vw)] border-l border-line',
  wide: 'inset-y-0 right-0 w-[min(52rem,100vw)] border-l border-line',
} as const;

/** Something to be answered before the rest goes on. Escape closes it, and the focus returns to where it was. */
export function Dialog({
  title,
  description,
  isOpen,
  onClose,
  children,
  actions,
  place = 'center',
  focusAfter,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-shade" />
        <BaseDialog.Popup
          ref={popup}
          // A panel is read from its title on; a question begins at its first control.
          {...(place !== 'center' ? { initialFocus: popup, tabIndex: -1 } : {})}
          {...(focusAfter === undefined ? {} : { finalFocus: focusAfter })}
          className={classNames(
            'fixed z-50 flex flex-col bg-raised shadow-raised outline-none',
            places[place],
          )}
        >
          <div className="flex items-start gap-3 px-5 pt-4 pb-3">
            <div className="grow">
              <BaseDialog.Title className="text-lg font-semibold">{title}</BaseDialog.Title>
              {description !== undefined && (
                <BaseDialog.Description className="mt-1 text-muted">{description}</BaseDialog.Description>
              )}
            </div>
            <BaseDialog.Close render={<Button look="quiet" size="icon" aria-label="Close" />}>
              <X aria-hidden size={16} />
            </BaseDialog.Close>
          </div>
          <div className="grow overflow-y-auto px-5 pb-5">{children}</div>
          {actions !== undefined && (
            <footer className="flex justify-end gap-2 border-t border-line px-5 py-3">{actions}</footer>
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
