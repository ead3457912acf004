import { auditEntries, auditQuery } from '../../../contract/members.ts';
import type { App } from '../../app.ts';
import { sendJson } from '../../json-response.ts';
import { ownerOf } from '../../middleware/authenticate.ts';
import { jsonResponse, problemResponses } from '../../responses.ts';
import type { HttpServices } from '../../services.ts';

export function registerAudit(app: App, { members }: HttpServices): void {
  const schema = {
    tags: ['Members'],
    summary: 'List what admins and owners changed',
    description: 'The newest first, of the last 400 days and at most 50,000. Needs an admin.',
    querystring: auditQuery,
    response: {
      200: jsonResponse('Who changed what, when and from where.', auditEntries),
      ...problemResponses(400, 401, 403, 429, 503),
    },
  };
  app.get('/v1/audit', { schema }, async (request, reply) => {
    const { limit, actor = null, action = null, from, to, before = null } = request.query;
    const { entries, next } = await members.readAudit({
      organizationId: ownerOf(request).organizationId,
      actor,
      action,
      from: momentOf(from),
      to: momentOf(to),
      before,
      limit,
    });
    const shown = entries.map(({ actorName, ...entry }) => ({ ...entry, actor_name: actorName }));
    return sendJson(reply, JSON.stringify({ entries: shown, next }));
  });
}

function momentOf(text: string | undefined): Date | null {
  return text === undefined ? null : new Date(text);
}
