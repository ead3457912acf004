import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Problem } from '../../../kit/problem.tsx';
import { NameField } from './name-field.tsx';
import { faultOfName } from './value-name.ts';

interface ValueFormProps {
  /** Those that there are, whose names are taken. */
  known: readonly { key: string }[];
  /** The name of the one that is changed; null for a new one, which is named first. */
  changed: string | null;
  /** What the button says if one is changed. */
  action: string;
  isComplete: boolean;
  isPending: boolean;
  error: unknown;
  onStore: (name: string) => void;
  /** Its value, and what else it has. */
  children: ReactNode;
}

/** Names something that templates can name, and stores it. */
export function ValueForm(props: ValueFormProps) {
  const { known, changed, action, isComplete, isPending, error, onStore, children } = props;
  const [name, setName] = useState(changed ?? '');
  const fault = changed === null ? faultOfName(name, known) : null;
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onStore(name);
      }}
    >
      {changed === null && <NameField name={name} fault={fault} onChange={setName} />}
      {children}
      {error !== null && <Problem error={error} />}
      <div className="flex justify-end">
        <Button
          type="submit"
          look="primary"
          disabled={isPending || name === '' || !isComplete || fault !== null}
        >
          {changed === null ? 'Store' : action}
        </Button>
      </div>
    </form>
  );
}
