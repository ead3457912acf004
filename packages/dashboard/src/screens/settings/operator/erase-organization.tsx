import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { sayCredits } from '../../../data/format-number.ts';
import { useEraseOrganization } from '../../../data/operator.ts';
import { sessionKey } from '../../../data/session.ts';
import { Confirm } from '../../../kit/confirm.tsx';
import { useToast } from '../../../kit/toast.tsx';
import { TypeToConfirm } from '../type-to-confirm.tsx';
import type { OrganizationQuestion } from './question.ts';

/** Deletes any organization, for good. */
export function EraseOrganization({ organization: { id, name, balance }, onClose }: OrganizationQuestion) {
  const [typed, setTyped] = useState('');
  const queries = useQueryClient();
  const { mutate, isPending, error } = useEraseOrganization();
  const { tell } = useToast();
  const erase = () =>
    mutate(id, {
      onSuccess: () => {
        tell(`${name} was deleted.`);
        onClose();
        // It may have been an own one.
        void queries.invalidateQueries({ queryKey: sessionKey });
      },
    });
  return (
    <Confirm
      title={`Delete ${name} for good?`}
      isOpen
      onClose={onClose}
      action="Delete for good"
      onConfirm={erase}
      isBlocked={isPending || typed !== name}
      error={error}
    >
      <p>
        Everything of it goes: members, keys, runs, sheets, datasets, and {sayCredits(balance)}. Its keys stop
        working at once. Nothing can be brought back.
      </p>
      <TypeToConfirm name={name} typed={typed} onType={setTyped} />
    </Confirm>
  );
}
