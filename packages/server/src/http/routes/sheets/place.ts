import type { FastifyRequest } from 'fastify';
import { ownerOf } from '../../middleware/authenticate.ts';
import type { SheetPlace } from '../../sheet-services.ts';

interface SheetRequest extends FastifyRequest {
  params: { sheet_id: number };
}

export function sheetOf(request: Pick<SheetRequest, 'params'> & FastifyRequest): SheetPlace {
  const { organizationId, keyId: by } = ownerOf(request);
  return { organizationId, id: request.params.sheet_id, by };
}
