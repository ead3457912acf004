import { useNavigate } from '@tanstack/react-router';
import { Table2 } from 'lucide-react';
import { useState } from 'react';
import { useIsHere } from '../../data/is-here.ts';
import { useRights } from '../../data/rights.ts';
import type { FoundValue } from '../../data/save-sheet.ts';
import { useSaveSheet } from '../../data/save-sheet.ts';
import { screenOfSheet } from '../../data/sheet-searches.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Field } from '../../kit/field.tsx';
import { Problem } from '../../kit/problem.tsx';
import { listFound } from './found-values.ts';
import type { Playground } from './use-playground.ts';

/** Keeps the request as a sheet: its columns, its pipes, its rows. */
export function SaveAsSheet({ playground }: { playground: Playground }) {
  const [isOpen, setOpen] = useState(false);
  const { mayWrite } = useRights();
  const { request, problems } = playground;
  const isWhole = request.pipes.length > 0 && request.input.length > 0 && problems.length === 0;
  return (
    <>
      <Button size="small" disabled={!mayWrite || !isWhole} onClick={() => setOpen(true)}>
        <Table2 aria-hidden size={14} />
        Save as sheet
      </Button>
      {isOpen && <SaveDialog playground={playground} onClose={() => setOpen(false)} />}
    </>
  );
}

interface SaveDialogProps {
  playground: Playground;
  onClose: () => void;
}

function SaveDialog({ playground, onClose }: SaveDialogProps) {
  const { environment, request } = playground;
  const rows = count(request.input.length, 'row');
  const pipes = count(request.pipes.length, 'pipe');
  return (
    <Dialog
      title="Save as sheet"
      description={`A sheet of ${environment} with ${rows} and ${pipes}. Saving costs nothing.`}
      isOpen
      onClose={onClose}
    >
      <SaveForm playground={playground} />
    </Dialog>
  );
}

function SaveForm({ playground }: { playground: Playground }) {
  const [project, setProject] = useState('Playground');
  const [name, setName] = useState('');
  const [takesFound, setTakesFound] = useState(true);
  const found = listFound(playground);
  const { save, isPending, error } = useSaving(playground);
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save({ project: project.trim(), name: name.trim(), found: takesFound ? found : [] });
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label="Project"
          hint="Made if there is none of this name."
          maxLength={100}
          value={project}
          onChange={({ target }) => setProject(target.value)}
        />
        <Field label="Name" maxLength={100} value={name} onChange={({ target }) => setName(target.value)} />
      </div>
      <FoundChoice count={found.length} isTaken={takesFound} onChange={setTakesFound} />
      {error !== null && <Problem error={error} />}
      <div className="flex justify-end">
        <Button
          look="primary"
          type="submit"
          disabled={isPending || project.trim() === '' || name.trim() === ''}
        >
          {isPending ? 'Saving' : 'Save and open'}
        </Button>
      </div>
    </form>
  );
}

interface Wanted {
  project: string;
  name: string;
  found: readonly FoundValue[];
}

/** Makes the sheet, and leads there. */
function useSaving({ request, environment }: Playground) {
  const { mutate, isPending, error } = useSaveSheet();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const { config: _, ...kept } = request;
  const save = ({ found, ...names }: Wanted) =>
    mutate(
      { sheet: { ...names, environment, request: kept }, found },
      {
        onSuccess: (id) => {
          if (isHere()) void navigate({ to: screenOfSheet(id) });
        },
      },
    );
  return { save, isPending, error };
}

interface FoundChoiceProps {
  count: number;
  isTaken: boolean;
  onChange: (isTaken: boolean) => void;
}

/** Whether what was found comes along, and what that means. */
function FoundChoice({ count: found, isTaken, onChange }: FoundChoiceProps) {
  if (found === 0)
    return <p className="text-muted">Nothing was found yet, so the columns of its pipes begin empty.</p>;
  return (
    <div className="grid gap-1">
      <label className="flex min-h-6 cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          className="size-4 shrink-0 accent-accent"
          checked={isTaken}
          onChange={({ target }) => onChange(target.checked)}
        />
        Take along the {count(found, 'value')} that the run found
      </label>
      <p className="pl-6 text-sm text-muted">
        They come as values that are pinned, so no run asks or pays for them again. Their receipts stay with
        the run. Without them, the pipes ask anew when they run in the sheet.
      </p>
    </div>
  );
}

function count(number: number, noun: string): string {
  return `${number} ${number === 1 ? noun : `${noun}s`}`;
}
