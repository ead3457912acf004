/* What is on the other side of every outbound request in the sandbox. Nothing here opens a connection. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { OutboundHttp } from '../../engine/ports.ts';
import { toOutbound } from './exchange-result.ts';
import type { ExchangeOptions } from './simulated-exchange.ts';
import { createExchange } from './simulated-exchange.ts';

/** The simulated internet in this process. Never rejects. */
export function createSimulatedInternet(options: ExchangeOptions): OutboundHttp {
  const open = createExchange(options);
  return {
    request: async (request) => {
      const { delayMs, answer } = open(request);
      if (delayMs > 0) await sleep(Math.min(delayMs, request.timeoutMs));
      return toOutbound(answer());
    },
  };
}
