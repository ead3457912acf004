import type { SheetPipe } from '@headrace/client';
import { useRef, useState } from 'react';
import type { PipeBody } from '../../../data/sheet.ts';
import { useChangePipe } from '../../../data/sheet.ts';
import { isEqual } from '../../../forms/config-value.ts';
import { Button } from '../../../kit/button.tsx';
import { Empty } from '../../../kit/empty.tsx';
import { Problem } from '../../../kit/problem.tsx';
import { useToast } from '../../../kit/toast.tsx';
import type { SheetPage } from '../use-sheet-page.ts';
import { AskToLeave } from './ask-to-leave.tsx';
import { PipeForm } from './pipe-form.tsx';
import { problemsOfPipe } from './pipe-problems.ts';

/** The settings of a pipe of the sheet. */
export function PipePanel({ page }: { page: SheetPage }) {
  const pipe = page.sheet.pipes.find(({ id }) => id === page.params.of);
  if (pipe === undefined)
    return <Empty title="This pipe is not there">Another one may have been chosen, or it was deleted.</Empty>;
  return <Settings key={pipe.id} page={page} pipe={pipe} />;
}

function Settings({ page, pipe }: { page: SheetPage; pipe: SheetPipe }) {
  const { sheet, catalog, mayWrite, show } = page;
  const before: PipeBody = { ...pipe.payload, auto: pipe.auto };
  const [body, setBody] = useState(before);
  const place = useRef<HTMLDivElement>(null);
  const { mutate, isPending, error } = useChangePipe(sheet.id);
  const { tell } = useToast();
  const others = sheet.pipes.map(({ id }) => id).filter((id) => id !== pipe.id);
  const problems = problemsOfPipe(error, others);
  // A setting that was taken out again is as good as none.
  const sent: unknown = JSON.parse(JSON.stringify(body));
  const isChanged = !isEqual(sent, before);
  const save = () =>
    mutate(
      { pipe: pipe.id, body },
      {
        onSuccess: (changed) => {
          const stored = changed.pipes.find(({ id }) => id === pipe.id);
          if (stored !== undefined) setBody({ ...stored.payload, auto: stored.auto });
          tell(
            'The settings were saved.',
            'Results of the old settings are stale until the pipe runs again.',
          );
        },
      },
    );
  return (
    <div ref={place} tabIndex={-1} className="grid gap-5 outline-none">
      <AskToLeave title="The settings are not saved" isUnsaved={() => isChanged} stayAt={place} />
      <h3 className="font-semibold">{catalog.get(pipe.payload.pipe_id)?.label ?? pipe.payload.pipe_id}</h3>
      <PipeForm page={page} body={body} problems={problems} onChange={setBody} />
      {error !== null && problems.length === 0 && <Problem error={error} />}
      {mayWrite && (
        <div className="flex flex-wrap gap-2 border-t border-line pt-3">
          <Button look="primary" disabled={!isChanged || isPending} onClick={save}>
            Save the settings
          </Button>
          <Button onClick={() => show({ panel: 'run', of: pipe.id })}>Run it</Button>
        </div>
      )}
    </div>
  );
}
