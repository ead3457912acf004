import { toCredits, toUnits } from '../../../contract/money.ts';
import { z } from 'zod';
import { creditGrant } from '../../../contract/credits.ts';
import { ServiceError } from '../../../contract/errors.ts';
import { operatorId } from '../../../contract/operator.ts';
import type { App } from '../../app.ts';
import { invalidRequest } from '../../invalid-request.ts';
import { sendJson } from '../../json-response.ts';
import type { HttpServices } from '../../services.ts';

/** Only the operator grants credits. */
export function registerGrants(app: App, { operator }: HttpServices): void {
  const schema = { hide: true, params: z.object({ id: operatorId }), body: creditGrant };
  app.post('/operator/organizations/:id/credits', { schema }, async (request, reply) => {
    const { id: organizationId } = request.params;
    const { amount, note = null } = request.body;
    const granted = await operator.grantCredits({ organizationId, amount: toUnits(amount), note });
    if (granted === null)
      throw new ServiceError('not-found', `There is no organization "${organizationId}".`);
    const balance = toCredits(granted.balance);
    const held = toCredits(granted.held);
    if (granted.isShort) {
      const free = toCredits(granted.balance - granted.held);
      const message = `The balance is ${balance}, and runs hold ${held} of it, so at most ${free} can be taken away.`;
      throw invalidRequest([{ code: 'InsufficientCredits', message, path: 'amount' }]);
    }
    return sendJson(reply, JSON.stringify({ balance, held }));
  });
}
