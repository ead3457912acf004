import { useMemo, useState } from 'react';
import { formatCredits } from '../../data/format-number.ts';
import { Badge } from '../../kit/badge.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { inputClass } from '../../kit/field.tsx';
import type { OfferedPipe } from '../../forms/fitting-pipes.ts';
import { offerPipes } from '../../forms/fitting-pipes.ts';
import { sayLacking } from '../../forms/need.ts';
import { filledColumns } from './request.ts';
import type { Playground } from './use-playground.ts';

interface AddPipeProps {
  playground: Playground;
  isOpen: boolean;
  onClose: () => void;
}

/** All pipes to choose from: first those that fit the columns there are. */
export function AddPipe({ playground, isOpen, onClose }: AddPipeProps) {
  return (
    <Dialog
      title="Add a pipe"
      description="Those that fit your columns come first."
      isOpen={isOpen}
      onClose={onClose}
      place="side"
    >
      {isOpen && <Offer playground={playground} onClose={onClose} />}
    </Dialog>
  );
}

function Offer({ playground, onClose }: Omit<AddPipeProps, 'isOpen'>) {
  const [search, setSearch] = useState('');
  const { catalog, request, columns, edit, show } = playground;
  const offered = useMemo(() => {
    const made = columns.flatMap(({ name, pipe }) => (pipe === null ? [] : [name]));
    return offerPipes([...catalog.values()], { columns: filledColumns(request.input), made, search });
  }, [catalog, columns, request.input, search]);
  const add = ({ pipe }: OfferedPipe) => {
    edit({ do: 'add-pipe', pipe });
    show({ pipe: request.pipes.length, tab: undefined });
    onClose();
  };
  return (
    <div className="grid gap-3">
      <input
        type="search"
        aria-label="Find a pipe"
        placeholder="Find a pipe, an output, a provider"
        className={inputClass}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {offered.length === 0 && <p className="text-muted">No pipe has all of these words.</p>}
      <ul className="divide-y divide-line rounded-md border border-line">
        {offered.map((one) => (
          <li key={one.pipe.pipe_id}>
            <Offered offered={one} onAdd={() => add(one)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Offered({ offered, onAdd }: { offered: OfferedPipe; onAdd: () => void }) {
  const { pipe, lacking, isMade } = offered;
  const price = Math.max(0, ...pipe.billing.map(({ credits }) => credits));
  const gives = pipe.outputs.map(({ name }) => name.replaceAll('_', ' ')).join(', ');
  return (
    <button
      type="button"
      className="grid w-full cursor-pointer gap-0.5 px-3 py-2 text-left hover:bg-sunken"
      onClick={onAdd}
    >
      <span className="flex items-center gap-2">
        <span className="grow font-medium">{pipe.label}</span>
        {isMade && <Badge>there already</Badge>}
        <span className="text-sm whitespace-nowrap text-muted tabular-nums">
          {price === 0 ? 'free' : `up to ${formatCredits(price)} cr`}
        </span>
      </span>
      <span className="text-sm text-muted">{gives === '' ? pipe.description : `gives ${gives}`}</span>
      {lacking.length > 0 && <span className="text-sm text-warn">needs {sayLacking(lacking)}</span>}
      {offered.isOpen && <span className="text-sm text-muted">takes the columns that its settings name</span>}
    </button>
  );
}
