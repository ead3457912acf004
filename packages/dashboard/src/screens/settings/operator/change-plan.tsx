import { useState } from 'react';
import { plans, useChangePlan } from '../../../data/operator.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Problem } from '../../../kit/problem.tsx';
import { Segments } from '../../../kit/segments.tsx';
import { useToast } from '../../../kit/toast.tsx';
import type { OrganizationQuestion } from './question.ts';

/** Another plan, which sets how much may run at a time. */
export function ChangePlan({ organization, onClose }: OrganizationQuestion) {
  const [plan, setPlan] = useState(organization.plan);
  const { mutate, isPending, error } = useChangePlan();
  const { tell } = useToast();
  const save = () =>
    mutate(
      { id: organization.id, plan },
      {
        onSuccess: () => {
          tell(`${organization.name} has the plan ${plan} now.`);
          onClose();
        },
      },
    );
  return (
    <Dialog
      title={`Plan of ${organization.name}`}
      description="The plan sets how many records may be in flight. It counts for runs that are submitted from now on."
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={isPending || plan === organization.plan} onClick={save}>
            Change the plan
          </Button>
        </>
      }
    >
      <div className="grid justify-items-start gap-3">
        <PlanChoice plan={plan} onChange={setPlan} />
        {error !== null && <Problem error={error} />}
      </div>
    </Dialog>
  );
}

export function PlanChoice({
  plan,
  onChange,
}: {
  plan: (typeof plans)[number];
  onChange: (plan: (typeof plans)[number]) => void;
}) {
  return (
    <Segments
      label="Plan"
      value={plan}
      options={plans.map((value) => ({ value, label: value }))}
      onChange={onChange}
    />
  );
}
