import type { App } from '../../app.ts';
import type { HttpServices } from '../../services.ts';
import { registerAuth } from '../auth/auth.ts';
import { registerOperatorInvitations } from '../operator/invitations.ts';
import { registerLinks } from '../operator/links.ts';
import { registerAudit } from './audit.ts';
import { registerInvitations } from './invitations.ts';
import { registerMembers } from './members.ts';
import { registerOrganization } from './organization.ts';

/** Who signs in, and what people do with each other in an organization. */
export function registerPeople(app: App, services: HttpServices): void {
  registerAuth(app, services);
  registerOrganization(app, services);
  registerMembers(app, services);
  registerInvitations(app, services);
  registerAudit(app, services);
  registerLinks(app, services);
  registerOperatorInvitations(app, services);
}
