import { linkSignIn } from '../../../contract/accounts.ts';
import { ServiceError } from '../../../contract/errors.ts';
import type { App } from '../../app.ts';
import type { HttpServices } from '../../services.ts';
import { bodyLimit, placeOf, sendSession, signInResponses, tags } from './sign-in.ts';

export function registerLinkSignIn(app: App, services: HttpServices): void {
  const schema = {
    tags,
    security: [],
    summary: 'Sign in with a link',
    description:
      'With the code of a link that the first start or `headrace link` has printed. A link works once, for an hour. ' +
      'The first person who signs in becomes the owner of the first organization and the operator of the installation.',
    body: linkSignIn,
    response: signInResponses,
  };
  app.post('/auth/link', { schema, bodyLimit }, async (request, reply) => {
    const cookie = await services.accounts.useLink({ code: request.body.code, from: placeOf(request) });
    if (cookie !== null) return sendSession(reply, cookie, services);
    throw new ServiceError(
      'unauthorized',
      'This link was used already, is over or was never made. `headrace link`, on the machine of the service, prints a new one.',
    );
  });
}
