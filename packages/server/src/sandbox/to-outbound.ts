import type { ExchangeResult } from '@headrace/sandbox/simulation';
import type { OutboundResult } from '../providers/kit/guarded-request.ts';

/** What a client of the network would have given. */
export function toOutbound(result: ExchangeResult): OutboundResult {
  if (result.outcome !== 'answered') return result;
  const { outcome, status, headers, text } = result;
  return { outcome, status, headers, body: Buffer.from(text) };
}
