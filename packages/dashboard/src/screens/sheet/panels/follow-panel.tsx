import type { NewSheetFollow, SheetFollow } from '@headrace/client';
import { useChange } from '../../../data/change.ts';
import { formatCount } from '../../../data/format-number.ts';
import { isStatus } from '../../../data/query-client.ts';
import { useRead } from '../../../data/read.ts';
import { textOf } from '../../../forms/read-form.ts';
import { Button } from '../../../kit/button.tsx';
import { Field } from '../../../kit/field.tsx';
import { Loaded } from '../../../kit/loaded.tsx';
import { Problem } from '../../../kit/problem.tsx';
import type { SheetPage } from '../use-sheet-page.ts';

const whileShownMs = 2000;

/** Members of a stream that become rows. */
export function FollowPanel({ page }: { page: SheetPage }) {
  // A sheet that follows nothing is not asked what it follows.
  if (page.sheet.follows === null) return <Nothing page={page} />;
  return <Something page={page} />;
}

function Something({ page }: { page: SheetPage }) {
  const follow = useFollowing(page);
  return (
    <Loaded of={follow}>
      {(state) => (state === null ? <Nothing page={page} /> : <Followed page={page} />)}
    </Loaded>
  );
}

function Nothing({ page }: { page: SheetPage }) {
  return page.mayWrite ? <Begin page={page} /> : <p className="text-muted">The sheet follows no stream.</p>;
}

/** Null if somebody has ended it meanwhile. */
function useFollowing({ sheet }: SheetPage, everyMs?: number) {
  return useRead<SheetFollow | null>(
    ['sheet', sheet.id, 'follow'],
    async (client, signal) => {
      try {
        return await client.call<SheetFollow>(`/v1/sheets/${sheet.id}/follow`, { signal });
      } catch (error) {
        if (isStatus(error, 404)) return null;
        throw error;
      }
    },
    everyMs === undefined ? {} : { everyMs },
  );
}

/** How far it is, as it goes on. */
function Followed({ page }: { page: SheetPage }) {
  const { data } = useFollowing(page, whileShownMs);
  return data == null ? null : <Following page={page} state={data} />;
}

function Following({ page: { sheet, mayWrite }, state }: { page: SheetPage; state: SheetFollow }) {
  const stop = useChange((client, id: number) => client.sheets.stopFollowing(id), ['sheet', sheet.id]);
  return (
    <div className="grid gap-3">
      <p>
        Members of <strong className="font-semibold">{state.stream}</strong> become rows, by{' '}
        <code className="font-mono text-sm">{state.key}</code>.
      </p>
      <p className="text-muted tabular-nums">
        {state.state === 'filling' && 'The present members are becoming rows. '}
        {state.state === 'following' &&
          `Event ${formatCount(state.seq)} of ${formatCount(state.last_seq ?? state.seq)}. `}
        {state.skipped > 0 &&
          `${formatCount(state.skipped)} could not become rows: ${state.last_skipped ?? ''}`}
      </p>
      {state.stopped !== null && <p className="text-danger">It stopped: {state.stopped}</p>}
      {stop.error !== null && <Problem error={stop.error} />}
      {mayWrite && (
        <div>
          <Button disabled={stop.isPending} onClick={() => stop.mutate(sheet.id)}>
            Stop following
          </Button>
          <p className="mt-1 text-sm text-muted">The rows stay.</p>
        </div>
      )}
    </div>
  );
}

function Begin({ page: { sheet } }: { page: SheetPage }) {
  const { mutate, isPending, error } = useChange(
    (client, setting: NewSheetFollow) => client.sheets.follow(sheet.id, setting),
    ['sheet', sheet.id],
  );
  const begin = (form: FormData) => {
    const unenrolled = textOf(form, 'unenrolled');
    mutate({
      stream: textOf(form, 'stream'),
      key: textOf(form, 'key'),
      ...(unenrolled === '' ? {} : { unenrolled }),
    });
  };
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        begin(new FormData(event.currentTarget));
      }}
    >
      <p className="text-sm text-muted">
        The members of a stream become rows, now and whenever others are enrolled. Each field goes to the
        column of its name.
      </p>
      <FollowFields keyName={sheet.columns.find(({ is_key: isKey }) => isKey)?.name ?? ''} />
      {error !== null && <Problem error={error} />}
      <div>
        <Button look="primary" type="submit" disabled={isPending}>
          Follow the stream
        </Button>
      </div>
    </form>
  );
}

function FollowFields({ keyName }: { keyName: string }) {
  const shape = { maxLength: 1000, autoComplete: 'off' } as const;
  return (
    <>
      <Field label="Stream" name="stream" required {...shape} />
      <Field
        label="Key column"
        name="key"
        defaultValue={keyName}
        hint="The key of the sheet, which has the key of the member."
        required
        {...shape}
      />
      <Field
        label="Column for members that leave"
        name="unenrolled"
        hint="It gets the time, or true. May stay empty."
        {...shape}
      />
    </>
  );
}
