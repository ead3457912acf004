import type { SheetHead } from '@headrace/client';
import { useId } from 'react';
import { useRenameSheet } from '../../data/sheets.ts';
import { textOf } from '../../forms/read-form.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Field } from '../../kit/field.tsx';
import { Problem } from '../../kit/problem.tsx';
import { ProjectNames, projectList } from './project-names.tsx';

interface NameSheetProps {
  sheet: SheetHead;
  what: 'name' | 'project';
  isOpen: boolean;
  onClose: () => void;
}

const words = {
  name: { title: 'Rename', label: 'Name', hint: 'Pipes that write to this sheet name it. Change them too.' },
  project: { title: 'Move', label: 'Project', hint: 'A project that does not exist yet is made.' },
} as const;

/** Gives a sheet another name, or moves it to another project. */
export function NameSheet({ sheet, what, isOpen, onClose }: NameSheetProps) {
  const form = useId();
  const { mutate, isPending, error } = useRenameSheet();
  const { title, label, hint } = words[what];
  const save = (text: string) => mutate({ id: sheet.id, [what]: text }, { onSuccess: onClose });
  const shape = { maxLength: 100, autoComplete: 'off', defaultValue: sheet[what] } as const;
  return (
    <Dialog
      title={`${title} ${sheet.name}`}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form={form} disabled={isPending}>
            {title}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          save(textOf(new FormData(event.currentTarget), 'text'));
        }}
      >
        <Field
          label={label}
          name="text"
          hint={hint}
          required
          list={what === 'project' ? projectList : undefined}
          {...shape}
        />
        <ProjectNames />
        {error !== null && <Problem error={error} />}
      </form>
    </Dialog>
  );
}
