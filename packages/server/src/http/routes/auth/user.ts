import { signedIn, userChange } from '../../../contract/accounts.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { signedInOf } from '../../middleware/guard-sign-in.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';
import { showSignedIn } from '../../show-signed-in.ts';
import { bodyLimit, security, tags } from './sign-in.ts';

/** How the person who is signed in is called. */
export function registerUser(app: App, { accounts }: HttpServices): void {
  const schema = {
    tags,
    security,
    summary: 'Change your name',
    body: userChange,
    response: {
      200: jsonResponse('The person as it is now.', signedIn),
      ...problemResponses(400, 401, 403, 413, 415, 421, 429, 503),
    },
  };
  app.patch('/auth/user', { schema, bodyLimit }, async (request, reply) => {
    const owner = signedInOf(request);
    const { name } = request.body;
    await accounts.rename({ userId: owner.user.id, name });
    return sendJson(reply, JSON.stringify(showSignedIn({ ...owner, user: { ...owner.user, name } })));
  });
}
