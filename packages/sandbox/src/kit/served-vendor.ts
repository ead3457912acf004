/* One simulated vendor on an HTTP server, with its switches. */
import type { ServerResponse } from 'node:http';
import type { World } from '../world/world.ts';
import type { SimulatedAnswer } from './hosted-simulator.ts';
import { sendReply } from './send-reply.ts';
import type { SimulatedReply } from './simulator.ts';
import type { Switches } from './switches.ts';
import type { VendorMeter } from './vendor-meter.ts';
import { createVendorMeter } from './vendor-meter.ts';

export interface ServedVendor {
  id: string;
  switches: Switches;
  meter: VendorMeter;
  /** Answers a request, or does to it what the switches say. */
  serve(response: ServerResponse, ask: () => SimulatedAnswer): void;
}

export interface ServedVendorSpec {
  id: string;
  world: World;
  requestsPerSecond: number | null;
  limited: SimulatedReply;
  switches: Switches;
}

const failedReply: SimulatedReply = { status: 503, body: { error: 'Service Unavailable' } };

export function createServedVendor(spec: ServedVendorSpec): ServedVendor {
  const { id, world, limited, switches } = spec;
  const meter = createVendorMeter(spec.requestsPerSecond);
  const refusedForMs = createRefusals(switches);
  const judge = (ask: () => SimulatedAnswer): SimulatedAnswer => {
    if (switches.isDown) return 'unreachable';
    const nowMs = performance.now();
    const leftMs = refusedForMs(nowMs);
    if (leftMs > 0) {
      meter.counts.limited += 1;
      return comeBack(limited, leftMs);
    }
    if (switches.limits && !meter.admits(nowMs)) return limited;
    // The same requests in the same order fail in every run.
    const fails =
      switches.errorRate > 0 && world.chance('error', id, meter.counts.requests) < switches.errorRate;
    return fails ? failedReply : askSafely(ask);
  };
  return {
    id,
    switches,
    meter,
    serve: (response, ask) => {
      response.once('close', meter.enter(performance.now()));
      const answer = judge(ask);
      if (switches.latencyMs === 0) return send(response, answer, switches);
      const timer = setTimeout(() => send(response, answer, switches), switches.latencyMs);
      response.once('close', () => clearTimeout(timer));
    },
  };
}

/** Says for how long a vendor goes on refusing everybody, from the first request after it was told to; 0 while it answers. */
function createRefusals(switches: Switches): (nowMs: number) => number {
  let since: { told: Switches['tooOften']; firstMs: number } | null = null;
  return (nowMs) => {
    const { tooOften } = switches;
    if (tooOften === null) return 0;
    if (since?.told !== tooOften) since = { told: tooOften, firstMs: nowMs };
    const { everySeconds, forSeconds } = tooOften;
    return Math.max(0, forSeconds * 1000 - ((nowMs - since.firstMs) % (everySeconds * 1000)));
  };
}

function comeBack(limited: SimulatedReply, inMs: number): SimulatedReply {
  const seconds = String(Math.ceil(inMs / 1000));
  return { ...limited, headers: { ...limited.headers, 'retry-after': seconds } };
}

function askSafely(ask: () => SimulatedAnswer): SimulatedAnswer {
  try {
    return ask();
  } catch (error) {
    return { status: 500, body: { error: `The simulator failed: ${String(error)}` } };
  }
}

function send(response: ServerResponse, answer: SimulatedAnswer, switches: Switches): void {
  if (answer === 'silence') return;
  if (answer === 'unreachable') response.destroy();
  else sendReply(response, answer, switches);
}
