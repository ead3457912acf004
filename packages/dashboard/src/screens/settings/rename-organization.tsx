import { useRenameOrganization } from '../../data/organization.ts';
import { NameForm } from '../../kit/name-form.tsx';
import { useToast } from '../../kit/toast.tsx';

export function RenameOrganization({ name }: { name: string }) {
  const { mutate, isPending, error } = useRenameOrganization();
  const { tell } = useToast();
  return (
    <NameForm
      label="Name of the organization"
      hint="All its members see it."
      action="Rename"
      name={name}
      isPending={isPending}
      error={error}
      onRename={(wanted) => mutate(wanted, { onSuccess: () => tell('The organization was renamed.') })}
    />
  );
}
