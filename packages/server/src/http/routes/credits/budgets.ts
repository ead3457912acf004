import { z } from 'zod';
import type { Budget } from '../../../contract/budgets.ts';
import { budget, budgetChange, budgetId, budgets } from '../../../contract/budgets.ts';
import { ServiceError } from '../../../contract/errors.ts';
import { toCredits, toUnits } from '../../../contract/money.ts';
import type { App } from '../../app.ts';
import type { ShownBudget } from '../../budget-services.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { jsonResponse, noContent, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';

const tags = ['Credits'];

/** What the organization, its keys and its sheets may spend in a day, in a month or in all. */
export function registerBudgets(app: App, services: HttpServices): void {
  registerList(app, services);
  registerSet(app, services);
  registerRemove(app, services);
}

function registerList(app: App, services: HttpServices): void {
  const schema = {
    tags,
    summary: 'List budgets',
    description: 'With what is spent and held under each in the present period.',
    response: {
      200: jsonResponse('The budgets of the organization, the oldest first.', budgets),
      ...problemResponses(401, 403, 429, 503),
    },
  };
  app.get('/v1/budgets', { schema }, async (request, reply) => {
    const rows = await services.budgets.list(ownerOf(request).organizationId);
    return sendJson(reply, JSON.stringify({ budgets: rows.map(showBudget) }));
  });
}

function registerSet(app: App, services: HttpServices): void {
  const schema = {
    tags,
    summary: 'Set a budget',
    description:
      'There is one for each period of the organization, a key or a sheet. It counts what is held from then on; setting its ' +
      'amount again keeps what it has counted. An organization may have 500. Needs an admin key.',
    body: budgetChange,
    response: {
      200: jsonResponse('The budget.', budget),
      ...problemResponses(400, 401, 403, 404, 409, 413, 415, 429, 503),
    },
  };
  app.put('/v1/budgets', { schema }, async (request, reply) => {
    const { key_id: keyId = null, sheet_id: sheetId = null, period, amount } = request.body;
    const { organizationId } = ownerOf(request);
    const set = await services.budgets.set({
      organizationId,
      keyId,
      sheetId,
      period,
      amount: toUnits(amount),
    });
    return sendJson(reply, JSON.stringify(showBudget(set)));
  });
}

function registerRemove(app: App, services: HttpServices): void {
  const schema = {
    tags,
    summary: 'Remove a budget',
    description: 'Needs an admin key.',
    params: z.object({ budget_id: budgetId }),
    response: { 204: noContent, ...problemResponses(400, 401, 403, 404, 429, 503) },
  };
  app.delete('/v1/budgets/:budget_id', { schema }, async (request, reply) => {
    const { budget_id: id } = request.params;
    if (await services.budgets.remove(ownerOf(request).organizationId, id)) return reply.code(204).send(null);
    throw new ServiceError('not-found', `There is no budget ${id} in this organization.`);
  });
}

function showBudget({
  id,
  keyId,
  sheetId,
  period,
  amount,
  spent,
  held,
  startsAt,
  endsAt,
}: ShownBudget): Budget {
  return {
    id,
    scope: scopeOf(keyId, sheetId),
    key_id: keyId,
    sheet_id: sheetId,
    period,
    amount: toCredits(amount),
    spent: toCredits(spent),
    held: toCredits(held),
    starts_at: startsAt?.toISOString() ?? null,
    ends_at: endsAt?.toISOString() ?? null,
  };
}

function scopeOf(keyId: string | null, sheetId: number | null): Budget['scope'] {
  if (keyId !== null) return 'key';
  return sheetId === null ? 'organization' : 'sheet';
}
