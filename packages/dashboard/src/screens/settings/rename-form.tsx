import { useState } from 'react';
import { useRenameOrganization } from '../../data/organization.ts';
import { Button } from '../../kit/button.tsx';
import { Field } from '../../kit/field.tsx';
import { Problem } from '../../kit/problem.tsx';
import { useToast } from '../../kit/toast.tsx';

export function RenameForm({ name: given }: { name: string }) {
  const [name, setName] = useState(given);
  const { mutate, isPending, error } = useRenameOrganization();
  const { tell } = useToast();
  return (
    <form
      className="grid max-w-sm gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        mutate(name.trim(), { onSuccess: () => tell('The organization was renamed.') });
      }}
    >
      <Field
        label="Name of the organization"
        hint="All its members see it."
        autoComplete="off"
        maxLength={200}
        required
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {error !== null && <Problem error={error} />}
      <div>
        <Button type="submit" disabled={isPending || name.trim() === '' || name.trim() === given}>
          Rename
        </Button>
      </div>
    </form>
  );
}
