import { ServiceError } from '../../../contract/errors.ts';
import type { MemberRefusal } from '../../member-services.ts';

/** Why members and invitations stay as they are. `what` names what was not found. */
export function refuseMember(reason: MemberRefusal, what: string): ServiceError {
  switch (reason) {
    case 'none':
      return new ServiceError('not-found', `There is no ${what} in this organization.`);
    case 'not-allowed':
      return new ServiceError('forbidden', 'You are no longer an admin.');
    case 'owners-only':
      return new ServiceError(
        'forbidden',
        'Only an owner, signed in to the dashboard, can make somebody an owner, or change what an owner may do.',
      );
    case 'last-owner':
      return new ServiceError(
        'forbidden',
        'This is the last owner of the organization. Make somebody else an owner first.',
      );
    case 'too-many':
      return new ServiceError(
        'limit-reached',
        'The organization already has 100 open invitations; revoke one that is not needed first.',
      );
  }
}
