import { Dialog } from '../../kit/dialog.tsx';
import { NewEmpty } from './new-empty.tsx';
import { NewFromFile } from './new-from-file.tsx';
import { NewFromSample } from './new-from-sample.tsx';
import type { NewKind } from './sheets-search.ts';

const words = {
  empty: { title: 'New sheet', description: 'Columns and pipes are added in the sheet.' },
  file: {
    title: 'New sheet from a file',
    description: 'CSV, JSON lines or Parquet. You see what was understood before anything is stored.',
  },
  sample: {
    title: 'New sheet from the sample',
    description: 'Ten people of the simulated world, and three pipes that look for their e-mail addresses.',
  },
} as const satisfies Record<NewKind, object>;

/** Makes a sheet in one of three ways. */
export function NewSheet({ kind, onClose }: { kind: NewKind | undefined; onClose: () => void }) {
  const { title, description } = words[kind ?? 'empty'];
  return (
    <Dialog
      title={title}
      description={description}
      isOpen={kind !== undefined}
      onClose={onClose}
      place={kind === 'file' ? 'wide' : 'center'}
    >
      {kind === 'empty' && <NewEmpty />}
      {kind === 'file' && <NewFromFile />}
      {kind === 'sample' && <NewFromSample />}
    </Dialog>
  );
}
