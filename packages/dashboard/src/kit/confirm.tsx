import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Problem } from './problem.tsx';

interface ConfirmProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** What the button does, in words. */
  action: string;
  onConfirm: () => void;
  /** Whether it may not be pressed: it is under way, or something has to be entered first. */
  isBlocked: boolean;
  error: unknown;
  /** What breaks by it, and what does not. */
  children: ReactNode;
}

/** Asks before something that cannot be undone. */
export function Confirm({
  title,
  isOpen,
  onClose,
  action,
  onConfirm,
  isBlocked,
  error,
  children,
}: ConfirmProps) {
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" disabled={isBlocked} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {children}
        {error !== null && <Problem error={error} />}
      </div>
    </Dialog>
  );
}
