import { GripVertical } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import { classNames } from '../kit/class-names.ts';
import { Legend, tiesOf } from './labelled.tsx';
import type { ListedProvider } from './provider-order.ts';
import { listProviders, moveProvider, onlyOne, switchProvider, toProviderValue } from './provider-order.ts';
import type { PropsFor, ProviderFact } from './control-props.ts';

/** The providers of a waterfall in the order in which they are asked. Dragged, or moved with Alt and the arrows. */
export function ProviderList(props: PropsFor<'providers'>) {
  const { setting, path, value, problems, control, context, onChange } = props;
  const [dragged, setDragged] = useState<string | null>(null);
  const [told, setTold] = useState('');
  const list = listProviders(value, control.known);
  const put = (next: readonly ListedProvider[]) => onChange(path, toProviderValue(next));
  const move = (provider: string, to: number) => {
    const next = moveProvider(list, { provider, to });
    put(next);
    const place = next.findIndex((one) => one.provider === provider) + 1;
    setTold(`${provider} is asked as number ${place} of ${toProviderValue(next).length}`);
  };
  return (
    <Legend
      ties={tiesOf(props)}
      label={setting.label}
      hint="Asked in this order until one has an accepted answer. Drag, or Alt and the arrow keys."
      problems={problems}
    >
      <ol className="divide-y divide-line rounded-md border border-line">
        {list.map((listed, index) => (
          <ProviderRow
            key={listed.provider}
            listed={listed}
            fact={context.providers.get(listed.provider)}
            isFixed={listed.isOn && onlyOne(list)}
            isDragged={dragged === listed.provider}
            onSwitch={() => put(switchProvider(list, listed.provider))}
            onMove={(by) => move(listed.provider, index + by)}
            onDrag={setDragged}
            onDrop={() => {
              if (dragged !== null && listed.isOn) move(dragged, index);
              setDragged(null);
            }}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {told}
      </p>
    </Legend>
  );
}

interface RowProps {
  listed: ListedProvider;
  fact: ProviderFact | undefined;
  /** It is the only one that is on. */
  isFixed: boolean;
  isDragged: boolean;
  onSwitch: () => void;
  onMove: (by: number) => void;
  onDrag: (provider: string | null) => void;
  onDrop: () => void;
}

function ProviderRow({ listed, fact, isFixed, isDragged, onSwitch, onMove, onDrag, onDrop }: RowProps) {
  const { provider, isOn } = listed;
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined || !event.altKey || !isOn) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    // What the mouse drags, the keys move too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      draggable={isOn}
      onDragStart={() => onDrag(provider)}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      className={classNames('flex items-start gap-2 px-2 py-1.5', isDragged && 'opacity-50')}
    >
      <label className="flex min-h-6 min-w-0 grow cursor-pointer items-start gap-2">
        <input
          type="checkbox"
          className="mt-1 size-4 shrink-0 accent-accent"
          checked={isOn}
          disabled={isFixed}
          onChange={onSwitch}
          onKeyDown={onKeyDown}
        />
        <span className="min-w-0">
          <span className={classNames('block', isOn ? 'font-medium' : 'text-muted')}>
            {fact?.label ?? provider}
          </span>
          {fact !== undefined && fact.notes.length > 0 && (
            <span className={classNames('block text-sm', fact.isAskable ? 'text-muted' : 'text-warn')}>
              {fact.notes.join(' · ')}
            </span>
          )}
        </span>
      </label>
      {isOn && <GripVertical aria-hidden size={16} className="mt-1 shrink-0 cursor-grab text-faint" />}
    </li>
  );
}
