import type { FastifyRequest } from 'fastify';
import { ownerOf } from '../../middleware/authenticate.ts';
import type { SheetPlace } from '../../sheet-services.ts';

interface SheetRequest extends FastifyRequest {
  params: { sheet_id: number };
}

export function sheetOf(request: Pick<SheetRequest, 'params'> & FastifyRequest): SheetPlace {
  return { organizationId: ownerOf(request).organizationId, id: request.params.sheet_id };
}
