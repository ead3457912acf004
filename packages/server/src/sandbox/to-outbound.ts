import type { ExchangeResult } from '@headrace/sandbox/simulation';
import type { OutboundResult } from '../providers/kit/guarded-request.ts';

/** What a client of the network would have given. */
export function toOutbound(result: ExchangeResult): OutboundResult {
  if (result.outcome !== 'answered') return result;
  const { outcome, status, headers, text, isBase64 } = result;
  return { outcome, status, headers, body: Buffer.from(text, isBase64 ? 'base64' : 'utf8') };
}
