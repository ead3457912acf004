import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useRights } from '../../data/rights.ts';
import { useProjects, useRenameProject } from '../../data/sheets.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Field } from '../../kit/field.tsx';
import { Problem } from '../../kit/problem.tsx';

/** Gives a project another name. */
export function ProjectMenu({ name }: { name: string }) {
  const { mayWrite } = useRights();
  const { data } = useProjects();
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, error } = useRenameProject();
  const project = data?.find((one) => one.name === name);
  if (!mayWrite || project === undefined) return null;
  return (
    <>
      <Button
        look="quiet"
        size="small"
        aria-label={`Rename the project ${name}`}
        onClick={() => setOpen(true)}
      >
        <Pencil aria-hidden size={14} />
      </Button>
      <Dialog
        title={`Rename the project ${name}`}
        description="Pipes that write to its sheets name the project. Change them too."
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            const text = new FormData(event.currentTarget).get('name');
            if (typeof text === 'string')
              mutate({ id: project.id, name: text.trim() }, { onSuccess: () => setOpen(false) });
          }}
        >
          <Field label="Name" name="name" defaultValue={name} required maxLength={100} autoComplete="off" />
          {error !== null && <Problem error={error} />}
          <div>
            <Button look="primary" type="submit" disabled={isPending}>
              Rename
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
