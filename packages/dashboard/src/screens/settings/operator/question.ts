import type { OperatedOrganization } from '../../../data/operator.ts';

export type OrganizationAction = 'grant' | 'plan' | 'invite' | 'erase';

/** What every question about an organization is given. */
export interface OrganizationQuestion {
  organization: OperatedOrganization;
  onClose: () => void;
}
