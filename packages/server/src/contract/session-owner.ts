import type { MemberRole } from './accounts.ts';
import type { SubscriptionName } from './operator.ts';

/** One organization of a person, and what the person may do there. */
export interface Membership {
  id: string;
  name: string;
  plan: SubscriptionName;
  role: MemberRole;
}

/** Who a live session belongs to. */
export interface SessionOwner {
  sessionId: string;
  /** Whether a link opened it, and not a password. */
  byLink: boolean;
  createdAt: Date;
  user: { id: string; email: string | null; name: string; isOperator: boolean; hasPassword: boolean };
  /** The oldest membership first. */
  organizations: readonly Membership[];
}

/** Where somebody signs in from. */
export interface SignInPlace {
  address: string;
  /** What the browser calls itself. */
  browser: string;
}
