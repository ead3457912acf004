import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { OperatedOrganization } from '../../../data/operator.ts';
import { useOperatedOrganizations } from '../../../data/operator.ts';
import { Button } from '../../../kit/button.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { ChangePlan } from './change-plan.tsx';
import { CreateOrganization } from './create-organization.tsx';
import { EraseOrganization } from './erase-organization.tsx';
import { GrantCredits } from './grant-credits.tsx';
import { InviteTo } from './invite-to.tsx';
import { OperatorPart } from './operator-part.tsx';
import { OrganizationTable } from './organization-table.tsx';
import type { OrganizationAction } from './question.ts';

interface Asked {
  what: OrganizationAction;
  organization: OperatedOrganization;
}

/** All organizations of the service. */
export function OrganizationsTab() {
  const organizations = useOperatedOrganizations();
  const [isCreating, setCreating] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <>
      <Panel
        title="Organizations"
        isFlush
        actions={
          <Button size="small" look="primary" onClick={() => setCreating(true)}>
            <Plus aria-hidden size={14} />
            New organization
          </Button>
        }
      >
        <OperatorPart of={organizations}>
          {(all) => (
            <OrganizationTable
              organizations={all}
              onAsk={(what, organization) => setAsked({ what, organization })}
            />
          )}
        </OperatorPart>
      </Panel>
      <p className="text-sm text-muted">
        You see that organizations exist and what they may spend. What is in them, only their members see.
      </p>
      {isCreating && <CreateOrganization onClose={() => setCreating(false)} />}
      {asked !== null && <Question {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

const questions = {
  grant: GrantCredits,
  plan: ChangePlan,
  invite: InviteTo,
  erase: EraseOrganization,
} as const;

function Question({ what, organization, onClose }: Asked & { onClose: () => void }) {
  const Shown = questions[what];
  return <Shown organization={organization} onClose={onClose} />;
}
