import type { KeyRole, SubscriptionName } from './operator.ts';

/** Who a key speaks for. */
export interface KeyOwner {
  keyId: string;
  organizationId: string;
  subscription: SubscriptionName;
  role: KeyRole;
}

/** Of the operator, who has no key. */
export const operatorKeyId = 'operator';
