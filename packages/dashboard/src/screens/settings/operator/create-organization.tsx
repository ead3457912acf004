import { useState } from 'react';
import type { CreatedOrganization, Plan } from '../../../data/operator.ts';
import { plans, useCreateOrganization } from '../../../data/operator.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Field } from '../../../kit/field.tsx';
import { Problem } from '../../../kit/problem.tsx';
import { Select } from '../../../kit/select.tsx';
import { ShownOnce } from '../../../kit/shown-once.tsx';

/** Makes an organization, and shows its keys this once. */
export function CreateOrganization({ onClose }: { onClose: () => void }) {
  const create = useCreateOrganization();
  return (
    <Dialog
      title={create.data === undefined ? 'New organization' : 'The keys of the new organization'}
      isOpen
      onClose={onClose}
    >
      {create.data === undefined ? (
        <OrganizationForm create={create} />
      ) : (
        <Keys created={create.data} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface OrganizationFormProps {
  create: ReturnType<typeof useCreateOrganization>;
}

function OrganizationForm({ create: { mutate, isPending, error } }: OrganizationFormProps) {
  const [name, setName] = useState('');
  const [plan, setPlan] = useState<Plan>('free');
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ name: name.trim(), plan });
      }}
    >
      <Field
        label="Name"
        required
        maxLength={200}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <div className="grid justify-items-start gap-1">
        <span className="text-sm font-medium">Plan</span>
        <Select
          label="Plan"
          value={plan}
          options={plans.map((value) => ({ value, label: value }))}
          onChange={setPlan}
        />
        <span className="text-sm text-muted">Sets how many records may be in flight. It can be changed.</span>
      </div>
      {error !== null && <Problem error={error} />}
      <div className="flex justify-end">
        <Button type="submit" look="primary" disabled={isPending || name.trim() === ''}>
          Create
        </Button>
      </div>
    </form>
  );
}

function Keys({ created, onClose }: { created: CreatedOrganization; onClose: () => void }) {
  return (
    <div className="grid gap-4">
      <ShownOnce
        label="The admin key"
        text={created.api_key}
        note="An admin key, for the people of the organization. It is not shown again."
      />
      <ShownOnce
        label="The public keys"
        text={created.public_keys.join('\n')}
        note="Two public keys, which only complete what somebody types. They are not shown again either."
      />
      <p className="text-sm text-muted">
        Nobody belongs to it yet. Invite its first owner with the menu of its row.
      </p>
      <div className="flex justify-end">
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  );
}
