import { useRemoveTemplateValue } from '../../../data/template-values.ts';
import { Confirm } from '../../../kit/confirm.tsx';

interface RemoveValueProps {
  kind: 'secrets' | 'constants';
  name: string;
  onClose: () => void;
}

const faults = { secrets: 'MissingSecret', constants: 'MissingConstant' } as const;

/** Deletes a secret or a constant, after saying what breaks. */
export function RemoveValue({ kind, name, onClose }: RemoveValueProps) {
  const { mutate, isPending, error } = useRemoveTemplateValue(kind);
  return (
    <Confirm
      title={`Delete ${name}?`}
      isOpen
      onClose={onClose}
      action="Delete for good"
      onConfirm={() => mutate(name, { onSuccess: onClose })}
      isBlocked={isPending}
      error={error}
    >
      <p>
        Fields whose template names it fail from now on with{' '}
        <code className="font-mono text-sm">{faults[kind]}</code>. The value cannot be brought back.
      </p>
    </Confirm>
  );
}
