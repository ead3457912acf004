import { useId } from 'react';
import { useSaveView } from '../../../data/sheet.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Field } from '../../../kit/field.tsx';
import { Problem } from '../../../kit/problem.tsx';
import type { SheetPage } from '../use-sheet-page.ts';
import { viewBodyOf } from './view-body.ts';

interface SaveViewProps {
  page: SheetPage;
  isOpen: boolean;
  onClose: () => void;
}

/** Keeps the filter, the sorts and the columns under a name. */
export function SaveView({ page, isOpen, onClose }: SaveViewProps) {
  const form = useId();
  const { mutate, isPending, error } = useSaveView(page.sheet.id);
  const save = (name: string) =>
    mutate(
      { name, ...viewBodyOf(page) },
      {
        onSuccess: ({ id }) => {
          onClose();
          page.show({ view: id, where: undefined, sort: undefined });
        },
      },
    );
  return (
    <Dialog
      title="Save as a view"
      description="It keeps the filter, the sorts, and which columns are shown in which order. Everybody in the organization sees it."
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form={form} disabled={isPending}>
            Save the view
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const name = new FormData(event.currentTarget).get('name');
          if (typeof name === 'string') save(name.trim());
        }}
      >
        <Field label="Name" name="name" required maxLength={200} autoComplete="off" />
        {error !== null && <Problem error={error} />}
      </form>
    </Dialog>
  );
}
