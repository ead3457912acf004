import type { ApiKey } from '@headrace/client';
import { useRevokeKey } from '../../data/api-keys.ts';
import { Confirm } from '../../kit/confirm.tsx';
import { useToast } from '../../kit/toast.tsx';
import { whatBreaks, whyKeyStays } from './key-roles.ts';
import { Past } from './past.tsx';

interface RevokeKeyProps {
  revoked: ApiKey;
  /** All keys that work now: the last admin key stays. */
  live: readonly ApiKey[];
  onClose: () => void;
}

/** Ends a key for good, after saying what breaks. */
export function RevokeKey({ revoked, live, onClose }: RevokeKeyProps) {
  const { mutate, isPending, error } = useRevokeKey();
  const { tell } = useToast();
  const reason = whyKeyStays(revoked, live);
  const revoke = () =>
    mutate(revoked.id, {
      onSuccess: () => {
        tell(`The key ${revoked.name} was revoked.`);
        onClose();
      },
    });
  return (
    <Confirm
      title={`Revoke the key ${revoked.name}?`}
      isOpen
      onClose={onClose}
      action="Revoke for good"
      onConfirm={revoke}
      isBlocked={isPending || reason !== null}
      error={error}
    >
      {reason === null ? (
        <>
          <p>{whatBreaks[revoked.role]} A revoked key cannot be brought back.</p>
          <p className="text-muted">
            Last used: <Past at={revoked.last_used_at} otherwise="not yet" />.
          </p>
        </>
      ) : (
        <p>{reason}</p>
      )}
    </Confirm>
  );
}
