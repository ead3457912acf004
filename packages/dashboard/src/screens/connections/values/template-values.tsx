import { useMembership } from '../../../data/membership.ts';
import { Forbidden } from '../../../kit/forbidden.tsx';
import { ConstantPanel } from './constant-panel.tsx';
import { SecretPanel } from './secret-panel.tsx';

/** What templates may name, below the providers. */
export function TemplateValues() {
  const { isAdmin, role, organizationName } = useMembership();
  if (!isAdmin)
    return (
      <Forbidden title="Keys, secrets and constants: for admins">
        You are a {role} of {organizationName}. An admin or an owner can store them for you, or change your
        role.
      </Forbidden>
    );
  return (
    <>
      <SecretPanel />
      <ConstantPanel />
    </>
  );
}
