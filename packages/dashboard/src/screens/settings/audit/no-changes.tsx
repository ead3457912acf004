import { ScrollText } from 'lucide-react';
import { Button } from '../../../kit/button.tsx';
import { Empty } from '../../../kit/empty.tsx';

interface NoChangesProps {
  isFiltered: boolean;
  /** Takes the filters away. */
  onAll: () => void;
}

/** What the list is for, or why it has nothing to show. */
export function NoChanges({ isFiltered, onAll }: NoChangesProps) {
  const icon = <ScrollText aria-hidden size={20} />;
  if (isFiltered)
    return (
      <Empty
        icon={icon}
        title="No change passes these filters"
        action={<Button onClick={onAll}>Show all changes</Button>}
      >
        A person who changed nothing in these days is not in the list.
      </Empty>
    );
  return (
    <Empty icon={icon} title="Nothing has been changed yet">
      Changes of members, keys, connections, secrets, datasets and budgets are listed here: who, what, when,
      and from which address.
    </Empty>
  );
}
