import type { App } from '../../app.ts';
import type { HttpServices } from '../../services.ts';
import { registerConnect } from './connect.ts';
import { registerInvitationAnswers } from './invitation.ts';
import { registerLinkSignIn } from './link.ts';
import { registerOidc } from './oidc.ts';
import { registerPasswords } from './password.ts';
import { registerOwnSession } from './session.ts';
import { registerSessions } from './sessions.ts';
import { registerUser } from './user.ts';

/** Signing in and out, and what a person does with their own account. */
export function registerAuth(app: App, services: HttpServices): void {
  registerLinkSignIn(app, services);
  registerPasswords(app, services);
  registerOidc(app, services);
  registerConnect(app, services);
  registerInvitationAnswers(app, services);
  registerOwnSession(app, services);
  registerSessions(app, services);
  registerUser(app, services);
}
