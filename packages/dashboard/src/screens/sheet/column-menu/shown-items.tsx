import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, ChartNoAxesColumn, EyeOff, Filter } from 'lucide-react';
import { MenuItem } from '../../../kit/menu.tsx';
import { moveField } from '../sheet-fields.ts';
import type { ItemsProps } from './sheet-column-menu.tsx';

/** How the column is seen; the sheet stays as it is. */
export function ShownItems({ page, field: { name } }: ItemsProps) {
  const { show, layout, fields } = page;
  const { layout: now } = layout;
  const move = (by: -1 | 1) => layout.change({ order: moveField(fields, now, { name, by }) });
  return (
    <>
      <MenuItem icon={<ArrowUp aria-hidden size={14} />} onClick={() => show({ sort: [name] })}>
        Sort from the lowest
      </MenuItem>
      <MenuItem icon={<ArrowDown aria-hidden size={14} />} onClick={() => show({ sort: [`-${name}`] })}>
        Sort from the highest
      </MenuItem>
      <MenuItem icon={<Filter aria-hidden size={14} />} onClick={() => show({ panel: 'filter', of: name })}>
        Filter by it
      </MenuItem>
      <MenuItem
        icon={<ChartNoAxesColumn aria-hidden size={14} />}
        onClick={() => show({ panel: 'figures', of: name })}
      >
        Figures by status and provider
      </MenuItem>
      <MenuItem icon={<ArrowLeft aria-hidden size={14} />} onClick={() => move(-1)}>
        Move to the left
      </MenuItem>
      <MenuItem icon={<ArrowRight aria-hidden size={14} />} onClick={() => move(1)}>
        Move to the right
      </MenuItem>
      <MenuItem
        icon={<EyeOff aria-hidden size={14} />}
        onClick={() => layout.change({ hidden: [...now.hidden, name] })}
      >
        Hide
      </MenuItem>
    </>
  );
}
