import type { ConnectionTest } from '@headrace/client';
import { useState } from 'react';
import type { ManagedKey } from '../../../data/operator.ts';
import { useRemoveManagedKey, useTestManagedKey } from '../../../data/operator.ts';
import { Button } from '../../../kit/button.tsx';
import { Confirm } from '../../../kit/confirm.tsx';
import { useToast } from '../../../kit/toast.tsx';
import { wordsOf } from './test-words.ts';

/** What can be done with a managed key. One of the environment is removed there. */
export function ManagedKeyActions({ managed: { provider, source } }: { managed: ManagedKey }) {
  return (
    <span className="inline-flex items-center gap-2">
      <Test provider={provider} />
      {source === 'vault' && <Delete provider={provider} />}
    </span>
  );
}

function Test({ provider }: { provider: string }) {
  const { mutate, isPending } = useTestManagedKey();
  const { tell, tellProblem } = useToast();
  const test = () =>
    mutate(provider, {
      onSuccess: (result: ConnectionTest) => tell(provider, wordsOf(result)),
      onError: tellProblem,
    });
  return (
    <Button size="small" disabled={isPending} aria-label={`Test the key of ${provider}`} onClick={test}>
      {isPending ? 'Testing' : 'Test'}
    </Button>
  );
}

function Delete({ provider }: { provider: string }) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useRemoveManagedKey();
  return (
    <>
      <Button
        size="small"
        look="danger"
        aria-label={`Delete the key of ${provider}`}
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      <Confirm
        title={`Delete the managed key of ${provider}?`}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        action="Delete for good"
        onConfirm={() => mutate(provider, { onSuccess: () => setAsking(false) })}
        isBlocked={isPending}
        error={error}
      >
        <p>
          Organizations without a key of their own skip {provider} from now on. The key cannot be brought
          back.
        </p>
      </Confirm>
    </>
  );
}
