import { Button } from '../../../kit/button.tsx';

interface ValueActionsProps {
  name: string;
  /** What the first button does. */
  change: string;
  onChange: () => void;
  onDelete: () => void;
}

export function ValueActions({ name, change, onChange, onDelete }: ValueActionsProps) {
  return (
    <span className="inline-flex gap-2">
      <Button size="small" aria-label={`${change} ${name}`} onClick={onChange}>
        {change}
      </Button>
      <Button size="small" look="danger" aria-label={`Delete ${name}`} onClick={onDelete}>
        Delete
      </Button>
    </span>
  );
}
