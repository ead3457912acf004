import type { SavedSearch } from '@headrace/client';
import { getRouteApi } from '@tanstack/react-router';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { formatAgo, formatMoment } from '../../data/format-time.ts';
import { useIsHere } from '../../data/is-here.ts';
import { useNow } from '../../data/now.ts';
import { useRights } from '../../data/rights.ts';
import { useChangeSavedSearch, useRemoveSavedSearch, useSaveSearch } from '../../data/saved-searches.ts';
import { Badge } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { Confirm } from '../../kit/confirm.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Field } from '../../kit/field.tsx';
import { Moment } from '../../kit/moment.tsx';
import { Problem } from '../../kit/problem.tsx';
import { useToast } from '../../kit/toast.tsx';
import { isUnsaved, listChanges } from './list-changes.ts';
import { draftOfPayload } from './use-search-draft.ts';
import type { SearchPage } from './use-search-page.ts';

const route = getRouteApi('/searches/$searchId');

/** The name of the search if it is saved, what is not saved of it, and ways to keep it. */
export function SaveBar({ page }: { page: SearchPage }) {
  const { saved } = page;
  if (saved === undefined) return <SaveNew page={page} />;
  return <SavedState page={page} saved={saved} />;
}

function SaveNew({ page: { payload, show, params } }: { page: SearchPage }) {
  const [isOpen, setOpen] = useState(false);
  const { mayWrite } = useRights();
  const save = useSaveSearch();
  const change = useChangeSavedSearch();
  const toast = useToast();
  const keep = (name: string) =>
    save.mutate(
      { name, search: payload },
      {
        onSuccess: ({ id }) => {
          setOpen(false);
          toast.tell(`Saved as ${name}`);
          const run = params.runs?.[0];
          if (run !== undefined) change.mutate({ id, last_run: { run_id: run } });
          show({ saved: id });
        },
      },
    );
  return (
    <>
      <Button size="small" disabled={!mayWrite} onClick={() => setOpen(true)}>
        <Bookmark aria-hidden size={14} />
        Save …
      </Button>
      {isOpen && (
        <NameDialog
          title="Save this search"
          button="Save"
          name=""
          isBusy={save.isPending}
          error={save.error}
          onName={keep}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function SavedState({ page, saved }: { page: SearchPage; saved: SavedSearch }) {
  const { draft } = page;
  const { mayWrite } = useRights();
  const change = useChangeSavedSearch();
  const [open, setOpen] = useState<'name' | 'delete' | null>(null);
  const changed = listChanges(saved, draft)?.size ?? 0;
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <LastRun saved={saved} changed={changed} />
      {isUnsaved(saved, draft) && <Unsaved page={page} saved={saved} />}
      <Button size="small" look="quiet" disabled={!mayWrite} onClick={() => setOpen('name')}>
        Rename
      </Button>
      <Button size="small" look="quiet" disabled={!mayWrite} onClick={() => setOpen('delete')}>
        Delete
      </Button>
      {open === 'name' && (
        <NameDialog
          title="Rename this search"
          button="Rename"
          name={saved.name}
          isBusy={change.isPending}
          error={change.error}
          onName={(name) => change.mutate({ id: saved.id, name }, { onSuccess: close })}
          onClose={close}
        />
      )}
      {open === 'delete' && <DeleteSaved saved={saved} onClose={close} />}
    </div>
  );
}

/** What to do with filters that are not saved. */
function Unsaved({
  page: { payload, edit },
  saved: { id, search },
}: {
  page: SearchPage;
  saved: SavedSearch;
}) {
  const { mayWrite } = useRights();
  const { mutate, isPending } = useChangeSavedSearch();
  const { tellProblem } = useToast();
  return (
    <>
      <Button
        size="small"
        disabled={!mayWrite || isPending}
        onClick={() => mutate({ id, search: payload }, { onError: tellProblem })}
      >
        Save changes
      </Button>
      <Button size="small" look="quiet" onClick={() => edit(draftOfPayload(search))}>
        Back to what is saved
      </Button>
    </>
  );
}

function LastRun({ saved: { last_run: run }, changed }: { saved: SavedSearch; changed: number }) {
  const now = useNow();
  if (run === null) return <span className="text-sm text-muted">not run since it was saved</span>;
  const at = new Date(run.at);
  return (
    <span className="flex items-center gap-1.5 text-sm text-muted">
      {changed > 0 && <Badge tone="warn">{changed === 1 ? '1 filter' : `${changed} filters`} changed</Badge>}
      last run <Moment at={run.at} ago={formatAgo(at, now)} exact={formatMoment(at)} />
    </span>
  );
}

interface NameDialogProps {
  title: string;
  button: string;
  name: string;
  isBusy: boolean;
  error: unknown;
  onName: (name: string) => void;
  onClose: () => void;
}

function NameDialog({ title, button, name, isBusy, error, onName, onClose }: NameDialogProps) {
  const [text, setText] = useState(name);
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '') onName(text.trim());
        }}
      >
        <Field
          label="Name"
          hint="Everybody in the organization sees it. Saving runs nothing."
          autoComplete="off"
          maxLength={100}
          required
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {error !== null && <Problem error={error} />}
        <div className="flex justify-end">
          <Button look="primary" type="submit" disabled={isBusy || text.trim() === ''}>
            {button}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function DeleteSaved({ saved: { id, name }, onClose }: { saved: SavedSearch; onClose: () => void }) {
  const { mutate, isPending, error } = useRemoveSavedSearch();
  const navigate = route.useNavigate();
  const isHere = useIsHere();
  const leave = () => {
    if (isHere()) void navigate({ to: '/searches' });
  };
  return (
    <Confirm
      title={`Delete ${name}?`}
      isOpen
      onClose={onClose}
      action="Delete"
      onConfirm={() => mutate(id, { onSuccess: leave })}
      isBlocked={isPending}
      error={error}
    >
      <p>Only the saved filters go. Rows that they found stay where they are.</p>
    </Confirm>
  );
}
