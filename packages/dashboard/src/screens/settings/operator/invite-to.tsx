import { useInviteTo } from '../../../data/operator.ts';
import { Button } from '../../../kit/button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { Problem } from '../../../kit/problem.tsx';
import { ShownOnce } from '../../../kit/shown-once.tsx';
import type { OrganizationQuestion } from './question.ts';

/** A link for an owner of an organization that the operator does not belong to. */
export function InviteTo({ organization: { id, name }, onClose }: OrganizationQuestion) {
  const { mutate, isPending, error, data } = useInviteTo();
  return (
    <Dialog
      title={`Invite an owner of ${name}`}
      description="The link works once, for 7 days, for anybody who has it. The service sends no mail."
      isOpen
      onClose={onClose}
    >
      <div className="grid gap-3">
        {data !== undefined && (
          <ShownOnce label="The link" text={data} note="Copy the link now: it is not shown again." />
        )}
        {error !== null && <Problem error={error} />}
        <div className="flex justify-end">
          {data === undefined ? (
            <Button look="primary" disabled={isPending} onClick={() => mutate({ id, role: 'owner' })}>
              Make a link
            </Button>
          ) : (
            <Button onClick={onClose}>Done</Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
