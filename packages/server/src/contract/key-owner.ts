import type { MemberRole } from './accounts.ts';
import type { KeyRole, SubscriptionName } from './operator.ts';

/** Who a key speaks for, or the session of a person. */
export interface KeyOwner {
  /** The id of the person, if it is a session. */
  keyId: string;
  organizationId: string;
  subscription: SubscriptionName;
  role: KeyRole;
  /** Whose session it is; not there if it is a key. */
  person?: { name: string; role: MemberRole; isOperator: boolean };
}

/** Of the operator, who has no key. */
export const operatorKeyId = 'operator';
