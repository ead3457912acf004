import type { OutboundResult } from '../../providers/kit/guarded-request.ts';
import type { OutboundFailure } from '../../providers/kit/outbound-fault.ts';
import type { HeaderPair } from '../../providers/kit/outbound-headers.ts';

/** How a simulated request ends, as plain JSON: all simulated bodies are text. */
export type ExchangeResult =
  | { outcome: 'answered'; status: number; headers: HeaderPair[]; text: string }
  | OutboundFailure;

/** What a client of the network would have given. */
export function toOutbound(result: ExchangeResult): OutboundResult {
  if (result.outcome !== 'answered') return result;
  const { outcome, status, headers, text } = result;
  return { outcome, status, headers, body: Buffer.from(text) };
}
