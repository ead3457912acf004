import { useBlocker } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { useRef } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { readSheetSearch } from '../sheet-search.ts';

interface AskToLeaveProps {
  /** Asked when somebody is about to leave: whether something would be lost. */
  isUnsaved: () => boolean;
  /** What is not saved: `The value of name is not saved`. */
  title: string;
  /** Who stays goes on here. */
  stayAt: RefObject<HTMLElement | null>;
  onStay?: () => void;
  /** Saves it at once. Without it, what was typed can only be kept on or given up. */
  onSave?: () => void;
}

/** Asks before what was typed is lost: by leaving the sheet, the panel, or what the panel is about. */
export function AskToLeave({ isUnsaved, title, stayAt, onStay, onSave }: AskToLeaveProps) {
  const stays = useRef(false);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved() && placeOf(current) !== placeOf(next),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  const stay = () => {
    stays.current = true;
    reset?.();
    onStay?.();
  };
  const leave = () => {
    stays.current = false;
    proceed?.();
  };
  return (
    <Dialog
      title={title}
      isOpen={status === 'blocked'}
      onClose={stay}
      focusAfter={() => (stays.current ? stayAt.current : null)}
      actions={<Answers onStay={stay} onLeave={leave} {...(onSave === undefined ? {} : { onSave })} />}
    >
      <p>What you have typed is lost if you discard it.</p>
    </Dialog>
  );
}

interface AnswersProps {
  onStay: () => void;
  onLeave: () => void;
  onSave?: () => void;
}

function Answers({ onStay, onLeave, onSave }: AnswersProps) {
  return (
    <>
      <Button look="danger" onClick={onLeave}>
        Discard
      </Button>
      <Button onClick={onStay}>Go on editing</Button>
      {onSave !== undefined && (
        <Button
          look="primary"
          onClick={() => {
            onSave();
            onLeave();
          }}
        >
          Save
        </Button>
      )}
    </>
  );
}

/** As long as this stays the same, the panel shows the same. */
function placeOf({ pathname, search }: { pathname: string; search: object }): string {
  const { panel, of, cell } = readSheetSearch({ ...search });
  return JSON.stringify([pathname, panel, of, panel === 'receipt' ? cell : undefined]);
}
