/* What is on the other side of every outbound request in the sandbox. Nothing here opens a connection. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ExchangeRequest } from './exchange-request.ts';
import type { ExchangeResult } from './exchange-result.ts';
import type { ExchangeOptions } from './simulated-exchange.ts';
import { createExchange } from './simulated-exchange.ts';

/** As a client of the network has it: a body of bytes. */
export type InternetAnswer =
  | { outcome: 'answered'; status: number; headers: [name: string, value: string][]; body: Buffer }
  | Exclude<ExchangeResult, { outcome: 'answered' }>;

export interface SimulatedInternet {
  /** Never rejects. */
  request(request: ExchangeRequest): Promise<InternetAnswer>;
}

/** The simulated internet in this process. */
export function createSimulatedInternet(options: ExchangeOptions): SimulatedInternet {
  const open = createExchange(options);
  return {
    request: async (request) => {
      const { delayMs, answer } = open(request);
      if (delayMs > 0) await sleep(Math.min(delayMs, request.timeoutMs));
      return inBytes(answer());
    },
  };
}

function inBytes(result: ExchangeResult): InternetAnswer {
  if (result.outcome !== 'answered') return result;
  const { outcome, status, headers, text, isBase64 } = result;
  return { outcome, status, headers, body: Buffer.from(text, isBase64 ? 'base64' : 'utf8') };
}
