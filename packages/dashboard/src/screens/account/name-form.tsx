import { useState } from 'react';
import { useRename } from '../../data/account.ts';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { Problem } from '../../kit/problem.tsx';
import { useToast } from '../../kit/toast.tsx';

export function NameForm({ name: given }: { name: string }) {
  const [name, setName] = useState(given);
  const { mutate, isPending, error } = useRename();
  const { tell } = useToast();
  return (
    <form
      className="grid max-w-sm gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        mutate(name.trim(), { onSuccess: () => tell('Your name was changed.') });
      }}
    >
      <Field
        label="Your name"
        hint="Members of your organizations see it."
        autoComplete="name"
        required
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {error !== null && <Problem error={error} />}
      <div>
        <Button type="submit" disabled={isPending || name.trim() === '' || name.trim() === given}>
          Save
        </Button>
      </div>
    </form>
  );
}
