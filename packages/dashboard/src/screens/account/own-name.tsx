import { useRename } from '../../data/account.ts';
import { NameForm } from '../../kit/name-form.tsx';
import { useToast } from '../../kit/toast.tsx';

/** What the person is called. */
export function OwnName({ name }: { name: string }) {
  const { mutate, isPending, error } = useRename();
  const { tell } = useToast();
  return (
    <NameForm
      label="Your name"
      hint="Members of your organizations see it."
      action="Save"
      autoComplete="name"
      name={name}
      isPending={isPending}
      error={error}
      onRename={(wanted) => mutate(wanted, { onSuccess: () => tell('Your name was changed.') })}
    />
  );
}
