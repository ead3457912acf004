import { passwordChange, passwordSignIn } from '../../../contract/accounts.ts';
import { ServiceError } from '../../../contract/errors.ts';
import type { PasswordRefusal } from '../../account-services.ts';
import type { App } from '../../app.ts';
import { invalidRequest } from '../../invalid-request.ts';
import { signedInOf } from '../../middleware/guard-sign-in.ts';
import { noContent, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { bodyLimit, placeOf, security, sendSession, signInResponses, tags } from './sign-in.ts';

export function registerPasswords(app: App, services: HttpServices): void {
  registerPasswordSignIn(app, services);
  registerPasswordChange(app, services);
}

function registerPasswordSignIn(app: App, services: HttpServices): void {
  const schema = {
    tags,
    security: [],
    summary: 'Sign in with a password',
    description:
      'After ten wrong passwords for an account or from an address, the next try has to wait, twice as long after each further wrong one.',
    body: passwordSignIn,
    response: signInResponses,
  };
  app.post('/auth/password', { schema, bodyLimit }, async (request, reply) => {
    const cookie = await services.accounts.signInWithPassword({ ...request.body, from: placeOf(request) });
    if (cookie !== null) return sendSession(reply, cookie, services);
    throw new ServiceError('unauthorized', 'The e-mail address or the password is wrong.');
  });
}

function registerPasswordChange(app: App, { accounts }: HttpServices): void {
  const schema = {
    tags,
    security,
    summary: 'Set your password',
    description: 'Ends all your other sessions.',
    body: passwordChange,
    response: { 204: noContent, ...problemResponses(400, 401, 403, 409, 413, 415, 421, 429, 503) },
  };
  app.put('/auth/password', { schema, bodyLimit }, async (request, reply) => {
    const owner = signedInOf(request);
    const { password, current_password: current = null, email = null } = request.body;
    const outcome = await accounts.setPassword({
      owner,
      change: { password, current, email },
      from: placeOf(request),
    });
    if (outcome === 'set') return reply.code(204).send(null);
    throw refusalOf(outcome);
  });
}

function refusalOf(outcome: PasswordRefusal): ServiceError {
  const invalid = (path: string, message: string) =>
    invalidRequest([{ code: 'ValidationFailed', message, path }]);
  switch (outcome) {
    case 'no-current':
      return invalid('current_password', 'Send your present password, too, or sign in with a link first.');
    case 'wrong-current':
      return invalid('current_password', 'This is not your present password.');
    case 'no-email':
      return invalid('email', 'Send your e-mail address, too: you sign in with it and the password.');
    case 'email-taken':
      return new ServiceError('name-taken', 'Somebody else signs in with this e-mail address.');
  }
}
