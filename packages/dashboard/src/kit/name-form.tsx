import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { Problem } from './problem.tsx';

interface NameFormProps {
  label: string;
  hint: ReactNode;
  /** The name until now. */
  name: string;
  /** What the button says. */
  action: string;
  autoComplete?: string;
  isPending: boolean;
  error: unknown;
  onRename: (name: string) => void;
}

const maxLength = 200;

/** Gives something another name. */
export function NameForm({ name: given, action, isPending, error, onRename, ...field }: NameFormProps) {
  const [name, setName] = useState(given);
  const wanted = name.trim();
  return (
    <form
      className="grid max-w-sm gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onRename(wanted);
      }}
    >
      <Field
        autoComplete="off"
        {...field}
        maxLength={maxLength}
        required
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {error !== null && <Problem error={error} />}
      <div>
        <Button type="submit" disabled={isPending || wanted === '' || wanted === given}>
          {action}
        </Button>
      </div>
    </form>
  );
}
