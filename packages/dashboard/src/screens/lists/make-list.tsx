import { useState } from 'react';
import type { Environment } from '../../data/environment.ts';
import type { ListKind } from '../../data/lists.ts';
import { useMakeList } from '../../data/lists.ts';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { Field } from '../../kit/field.tsx';
import { Problem } from '../../kit/problem.tsx';

interface MakeListProps {
  kind: ListKind;
  environment: Environment;
  onMade: (name: string) => void;
  onClose: () => void;
}

/** Makes an empty bucket or stream. */
export function MakeList({ kind, environment, onMade, onClose }: MakeListProps) {
  const [name, setName] = useState('');
  const { mutate, isPending, error } = useMakeList();
  const noun = kind === 'buckets' ? 'bucket' : 'stream';
  const made = () => {
    onClose();
    onMade(name.trim());
  };
  return (
    <Dialog title={`New ${noun}`} description={`It belongs to ${environment}.`} isOpen onClose={onClose}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          mutate({ kind, environment, name: name.trim() }, { onSuccess: made });
        }}
      >
        <Field
          label="Name"
          hint="Pipes name it in their settings. Letters, digits, spaces and _ . : @ + -"
          maxLength={100}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {error !== null && <Problem error={error} />}
        <div className="flex justify-end">
          <Button look="primary" type="submit" disabled={isPending || name.trim() === ''}>
            Make the {noun}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
