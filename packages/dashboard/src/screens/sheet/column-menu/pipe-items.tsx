import type { SheetPipe } from '@headrace/client';
import { Copy, GitCompareArrows, Play, Settings2, Trash2 } from 'lucide-react';
import { useAddPipe, useChangePipe, useRemovePipe } from '../../../data/sheet.ts';
import { MenuChoice, MenuItem, MenuSeparator } from '../../../kit/menu.tsx';
import { useToast } from '../../../kit/toast.tsx';
import { aliasOutputs } from '../pipe-payload.ts';
import type { ItemsProps } from './sheet-column-menu.tsx';

const autos = [
  { value: 'off', label: 'Only when you run it' },
  { value: 'new_rows', label: 'On new rows' },
  { value: 'changes', label: 'On new rows and changes' },
] as const;

/** The pipe that fills the column. */
export function PipeItems({ page, pipe }: ItemsProps & { pipe: SheetPipe }) {
  const { show, mayWrite, catalog } = page;
  const hasProviders = catalog.get(pipe.payload.pipe_id)?.default_config['providers'] !== undefined;
  return (
    <>
      <MenuSeparator />
      {mayWrite && (
        <MenuItem icon={<Play aria-hidden size={14} />} onClick={() => show({ panel: 'run', of: pipe.id })}>
          Run the pipe
        </MenuItem>
      )}
      <MenuItem
        icon={<Settings2 aria-hidden size={14} />}
        onClick={() => show({ panel: 'pipe', of: pipe.id })}
      >
        {mayWrite ? 'Configure, and when it runs' : 'Settings'}
      </MenuItem>
      {mayWrite && hasProviders && (
        <MenuItem
          icon={<GitCompareArrows aria-hidden size={14} />}
          onClick={() => show({ panel: 'compare', of: pipe.id })}
        >
          Compare providers on a sample
        </MenuItem>
      )}
      {mayWrite && <PipeChanges page={page} pipe={pipe} />}
    </>
  );
}

function PipeChanges({ page, pipe }: { page: ItemsProps['page']; pipe: SheetPipe }) {
  const change = useChangePipe(page.sheet.id);
  const { tellProblem } = useToast();
  return (
    <>
      <MenuChoice
        label="Runs by itself"
        value={pipe.auto}
        options={autos}
        onChange={(auto) =>
          change.mutate({ pipe: pipe.id, body: { ...pipe.payload, auto } }, { onError: tellProblem })
        }
      />
      <MenuSeparator />
      <DuplicateItem page={page} pipe={pipe} />
      <DeleteItem page={page} pipe={pipe} />
    </>
  );
}

function DuplicateItem({ page, pipe }: { page: ItemsProps['page']; pipe: SheetPipe }) {
  const { mutate } = useAddPipe(page.sheet.id);
  const { tellProblem } = useToast();
  const names = page.fields.map(({ name }) => name);
  const duplicate = () =>
    mutate(
      { ...aliasOutputs(pipe, names), auto: 'off' },
      {
        onSuccess: ({ pipes }) => page.show({ panel: 'pipe', of: pipes.at(-1)?.id }),
        onError: tellProblem,
      },
    );
  return (
    <MenuItem icon={<Copy aria-hidden size={14} />} onClick={duplicate}>
      Duplicate
    </MenuItem>
  );
}

function DeleteItem({ page, pipe }: { page: ItemsProps['page']; pipe: SheetPipe }) {
  const { mutate } = useRemovePipe(page.sheet.id);
  const { tell, tellProblem } = useToast();
  const remove = () =>
    mutate(pipe.id, {
      onSuccess: () => tell('The pipe was deleted.', 'Undo brings it back with its results.'),
      onError: tellProblem,
    });
  return (
    <MenuItem icon={<Trash2 aria-hidden size={14} />} onClick={remove}>
      Delete the pipe
    </MenuItem>
  );
}
