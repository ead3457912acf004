import type { OutboundRequest, OutboundResult } from './guarded-request.ts';

/** Sends requests of calls. */
export interface Client {
  request(request: OutboundRequest): Promise<OutboundResult>;
}
